"""How a finished game ended for one seat: everything follows from the table itself."""

from felttip.contract import Refusal, Refused
from felttip.room.live import Live
from felttip.room.results import Result, result_of
from felttip.server.hub import Hub


async def claim(hub: Hub, live: Live, seat: int, person: str) -> Result:
    """Keep how a game ended for whoever sat there; the same again changes nothing, and nobody takes another's."""
    people, room = hub.store.people, live.room
    found = result_of(room, seat, [one.event for one in await hub.store.load(room.code)])
    tries = await people.tries_at(room.code) if found.day else None
    if tries not in (None, person):
        raise Refused(Refusal("SRV-56", "server-result-taken"))
    if tries is None:
        found = found._replace(counted=False, repeated=found.repeated or found.day is not None)
    if await people.keep(person, found, hub.limits.results) != person:
        raise Refused(Refusal("SRV-56", "server-result-taken"))
    return found
