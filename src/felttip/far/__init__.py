"""Much work in many places: in this process, in processes of this machine, or on other machines (docs/far.md)."""

from felttip.far.places import Far, Place, each

__all__ = ["Far", "Place", "each"]
