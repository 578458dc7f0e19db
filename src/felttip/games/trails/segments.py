"""Trails: all segments that the cards allow, in the table of the ceiling.

A segment is what one round adds at one end: fields that follow each other from that end on, in colours that the card
shows, none of them twice. It is listed for every round and every field where an end may be, whatever else is inked.
"""

from collections.abc import MutableSequence, Sequence

from felttip.contract import Call
from felttip.games.trails.rules import FIELDS, ONCE, Print
from felttip.kit.rule import lowest, rule

ONE = 64
"""A point; tolls are whole 64ths, so that no sum is ever rounded."""
NEVER = -1_000_000
LEVELS = 10
"""The highest number so far, as the number of goals up to it; 0: none."""
ROW = 64
FROM = LEVELS * ROW
"""V is a list: ((round * FIELDS + tail) * LEVELS + level) * ROW + head."""
ROUNDS = 15
BLOCK = 16
COLOURS = 6

# Where things stand in the table.
BYTES = 64
"""After the tolls: for each of eight bytes of a set and each value of the byte the sum of tolls."""
SLOTS = BYTES + 8 * 256
"""For each round and colour, how often the cards from then on show it."""
GROUPS = SLOTS + (ROUNDS + 1) * COLOURS
"""For each round and field, the first of the groups of segments that begin there: same end, same numbers on the way."""
MOST_GROUPS, MOST_SEGMENTS, MOST_CODES = 60_000, 120_000, 600
NUMBERED = GROUPS + ROUNDS * FIELDS + 1
"""And the first of them with numbers on the way."""
MEMBERS = NUMBERED + ROUNDS * FIELDS
"""For each group its first segment."""
ENDS = MEMBERS + MOST_GROUPS + 1
"""For each group the field where its segments end."""
KINDS = ENDS + MOST_GROUPS
"""For each group which numbers its segments reach, and in which order: an index of the next three."""
CODES = KINDS + MOST_GROUPS
PAYS = CODES + MOST_CODES
"""For each order of numbers and each level before it: the points."""
NEXT = PAYS + MOST_CODES * LEVELS
"""And the level after it."""
TOPS = NEXT + MOST_CODES * LEVELS
"""And from which level on they lift none."""
MASKS = TOPS + MOST_CODES
"""For each segment its fields as a set."""
PATHS = MASKS + MOST_SEGMENTS
"""For each segment its fields in order, six bits each, from the low end; above them their number."""
COUNTS = PATHS + MOST_SEGMENTS
"""How many rounds, codes and start fields there are, and whether the table is of any use."""
SCRATCH = COUNTS + 8
SHARED = 2048
"""Where among the gains there is room for one and a row of values; before it one for each group of a field."""
VALUES = SCRATCH + 4096
CELLS = VALUES + (ROUNDS + 1) * FIELDS * FROM

N_ROUNDS, N_CODES, START, FITS = range(4)

# Segments: what one round can add at one end.


@rule
def code_number(p: Print, table: MutableSequence[int], code: int) -> int:
    """The index of an order of numbers (four bits each, the first one highest), with its pays by level (TRA-9)."""
    count = table[COUNTS + N_CODES]
    for at in range(count):
        if table[CODES + at] == code:
            return at
    if count == MOST_CODES:
        table[COUNTS + FITS] = 0
        return 0
    table[CODES + count] = code
    table[COUNTS + N_CODES] = count + 1
    table[TOPS + count] = 0
    for before in range(LEVELS):
        level = before
        pay = 0
        shift = 28
        while shift >= 0:
            goal = (code >> shift & 15) - 1
            if goal >= 0:
                pay += p.first[goal] if goal >= level else p.later[goal]
                level = max(level, goal + 1)
            shift -= 4
        table[PAYS + count * LEVELS + before] = pay * ONE
        table[NEXT + count * LEVELS + before] = level
        if level != before:
            table[TOPS + count] = before + 1
    return count


@rule
def find_segments(p: Print, call: Call, start: int, table: MutableSequence[int], first: int) -> int:
    """Write all segments from one field into the table, with their keys in place of groups; answers where they end."""
    count = first
    rest, once, twice = SCRATCH, SCRATCH + 8, SCRATCH + 16
    path, mask, code = SCRATCH + 32, SCRATCH + 40, SCRATCH + 48
    depth = 0
    table[once] = call & ONCE
    table[twice] = call >> 6
    table[path] = 0
    table[mask] = 1 << start
    table[code] = 0
    table[rest] = p.near[start] & p.coloured[call & ONCE]
    while depth >= 0:
        options = table[rest + depth]
        if options == 0:
            depth -= 1
            continue
        field = lowest(options)
        table[rest + depth] = options & (options - 1)
        deeper = depth + 1
        colour = p.colour[field]
        table[mask + deeper] = table[mask + depth] | 1 << field
        table[path + deeper] = table[path + depth] | field << 6 * depth
        table[once + deeper] = table[once + depth] & (~colour | table[twice + depth])
        table[twice + deeper] = table[twice + depth] & ~colour
        number = p.number[field]
        if number != 0 and table[code + depth] >> 12 != 0:
            # A fifth number has no room beside the path: the simpler bound stands in.
            table[COUNTS + FITS] = 0
            return count
        table[code + deeper] = table[code + depth] if number == 0 else table[code + depth] << 4 | lowest(number) + 1
        table[rest + deeper] = p.near[field] & ~table[mask + deeper] & p.coloured[table[once + deeper]]
        if count == MOST_SEGMENTS:
            table[COUNTS + FITS] = 0
            return count
        table[MASKS + count] = table[mask + deeper] & ~(1 << start)
        table[PATHS + count] = table[path + deeper] | deeper << 40 | table[code + deeper] << 44
        count += 1
        depth = deeper if deeper < 7 else depth
    return count


@rule
def last_field(path: int) -> int:
    """Where a segment ends."""
    return path >> 6 * ((path >> 40 & 15) - 1) & 63


@rule
def group_segments(table: MutableSequence[int], first: int, stop: int, groups: int, plain: bool) -> tuple[int, int]:
    """Bring segments with the same end and numbers together, those without numbers if `plain`, else all.

    Answers up to which segment and which group this went. Codes are indices by now.
    """
    at = first
    while at < stop:
        begin = at
        if plain:
            while begin < stop and table[PATHS + begin] >> 44 != 0:
                begin += 1
            if begin == stop:
                return at, groups
        elif at > first:
            # Those with the same numbers side by side.
            while begin < stop and table[PATHS + begin] >> 44 != table[KINDS + groups - 1]:
                begin += 1
            begin = at if begin == stop else begin
        if groups == MOST_GROUPS:
            table[COUNTS + FITS] = 0
            return stop, groups
        path = table[PATHS + begin]
        table[MEMBERS + groups] = at
        table[ENDS + groups] = last_field(path)
        table[KINDS + groups] = path >> 44
        for other in range(begin, stop):
            found = table[PATHS + other]
            if found >> 44 == path >> 44 and last_field(found) == last_field(path):
                table[PATHS + other] = table[PATHS + at]
                table[PATHS + at] = found
                found = table[MASKS + other]
                table[MASKS + other] = table[MASKS + at]
                table[MASKS + at] = found
                at += 1
        groups += 1
    return at, groups


@rule
def list_segments(p: Print, calls: Sequence[Call], table: MutableSequence[int]) -> None:
    """All segments of all rounds, and how often each colour is still shown."""
    table[COUNTS + FITS] = 1
    table[COUNTS + N_ROUNDS] = len(calls)
    table[COUNTS + N_CODES] = 0
    code_number(p, table, 0)
    segments = 0
    groups = 0
    for number in range(len(calls)):
        for start in range(FIELDS):
            table[GROUPS + number * FIELDS + start] = groups
            stop = find_segments(p, calls[number], start, table, segments)
            for at in range(segments, stop):
                path = table[PATHS + at]
                table[PATHS + at] = path & (1 << 44) - 1 | code_number(p, table, path >> 44) << 44
            after, groups = group_segments(table, segments, stop, groups, True)
            table[NUMBERED + number * FIELDS + start] = groups
            _, groups = group_segments(table, after, stop, groups, False)
            segments = stop
            if groups - table[GROUPS + number * FIELDS + start] > SHARED:
                table[COUNTS + FITS] = 0
    table[GROUPS + len(calls) * FIELDS] = groups
    table[MEMBERS + groups] = segments
    for colour in range(COLOURS):
        left = 0
        table[SLOTS + len(calls) * COLOURS + colour] = 0
        for back in range(len(calls)):
            call = calls[len(calls) - 1 - back]
            left += (call >> colour & 1) + (call >> 6 + colour & 1)
            table[SLOTS + (len(calls) - 1 - back) * COLOURS + colour] = left
