"""The room: tables and the people round them, without a web framework, a database or a process of its own.

A server and a device that plays without a network are thin shells round it.
"""
