import { type OwnRow, type OwnWindow, windowAfter } from '@/domain/book/ownWindow';
import { checkProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';

const NEWEST = { isNewest: true };

const timed = (id: string, second: number): OwnRow => ({
  id,
  created_at: `2026-11-23T10:00:0${String(second)}.000Z`,
});

const untimed = (...ids: string[]): OwnRow[] => ids.map((id) => ({ id }));

const windowOf = (results: readonly OwnRow[], next: string | null = null): OwnWindow<OwnRow> => ({ results, next });

const idsAfter = (window: OwnWindow<OwnRow>, set: readonly OwnRow[]) =>
  windowAfter(window, set, NEWEST)?.results.map(({ id }) => id) ?? null;

test.each([
  ['12', ['12', '10', '9', '3']],
  ['5', ['10', '9', '5', '3']],
  ['1', ['10', '9', '3', '1']],
  ['9007199254740993', ['9007199254740993', '10', '9', '3']],
])('without times, the row %s comes after those with a greater id', (id, ids) => {
  expect(idsAfter(windowOf(untimed('10', '9', '3')), untimed(id))).toEqual(ids);
});

test('rows without times never need a fetch to be ordered', () => {
  expect(idsAfter(windowOf([{ id: '2', created_at: null }]), [{ id: '3', created_at: null }])).toEqual(['3', '2']);
});

test('a row of the same millisecond as a shown one is fetched, because only the server knows which is newer', () => {
  const window = windowOf([timed('3', 5), timed('2', 3)]);
  expect(idsAfter(window, [timed('4', 5)])).toBeNull();
  expect(idsAfter(window, [timed('1', 3)])).toBeNull();
  expect(idsAfter(window, [timed('4', 6), timed('5', 3)])).toBeNull();
  expect(idsAfter(window, [timed('4', 4)])).toEqual(['3', '4', '2']);
});

interface Row extends OwnRow {
  status: 'PENDING' | 'COMPLETED';
}

const timeOf = (second: number) => `2026-11-23T10:00:${String(second).padStart(2, '0')}.000Z`;

const statusOf = (random: SeededRandom): Row['status'] => random.oneOf(['PENDING', 'COMPLETED']);

const newestFirst = (rows: Iterable<Row>): Row[] =>
  [...rows].sort((one, other) => {
    const [a, b] = [one.created_at ?? '', other.created_at ?? ''];
    const isOlder = a === b ? BigInt(one.id) < BigInt(other.id) : a < b;
    return isOlder ? 1 : -1;
  });

/** Random rows, some of the same moment. Ids grow with time, as those of a database do. */
function randomRows(random: SeededRandom): Map<string, Row> {
  let second = 0;
  const rows = Array.from({ length: random.between(0, 12) }, (_, at): Row => {
    second += random.between(0, 2);
    return { id: String(at + 1), created_at: timeOf(second), status: statusOf(random) };
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Changes some rows and adds some. @returns what a message says about it */
function change(random: SeededRandom, rows: Map<string, Row>): Row[] {
  const changed = [...rows.values()]
    .filter(() => random.chance(15))
    .map((row) => ({ ...row, status: statusOf(random) }));
  const added = Array.from({ length: random.between(0, 2) }, (_, at): Row => ({
    id: String(50 + at),
    created_at: timeOf(random.chance(20) ? 20 : 40 + random.between(0, at)),
    status: statusOf(random),
  }));
  const set = newestFirst([...changed, ...added]);
  for (const row of set) rows.set(row.id, row);
  return set;
}

test('after a message the newest window equals the list of the server down to its last row, or is fetched, in 2,000 random lists', () => {
  checkProperty(2_000, (random) => {
    const rows = randomRows(random);
    const all = newestFirst(rows.values());
    const most = random.between(1, 12);
    const before = { results: all.slice(0, most), next: all.length > most ? 'a cursor' : null };
    const set = change(random, rows);
    const after = windowAfter(before, set, NEWEST);
    const shown = new Set(before.results.map(({ id }) => id));
    const isUnclear = set
      .filter(({ id }) => !shown.has(id))
      .some((row) => before.results.some(({ created_at: time }) => time === row.created_at));
    expect(after === null).toBe(isUnclear);
    if (!after) return;
    const now = newestFirst(rows.values());
    const last = before.results.at(-1);
    const end = before.next === null ? now.length : now.findIndex(({ id }) => id === last?.id) + 1;
    expect(after).toEqual({ results: now.slice(0, end), next: before.next });
    const touched = new Set(set.map(({ id }) => id));
    for (const row of before.results) if (!touched.has(row.id)) expect(after.results).toContain(row);
    if (set.length === 0) expect(after).toBe(before);
  });
});

const row = (id: number, status: Row['status'] = 'PENDING'): Row => ({
  id: String(id),
  created_at: timeOf(id),
  status,
});

const OLDER: OwnWindow<Row> = { results: [row(8), row(6)], next: 'a cursor' };

test('an older window takes only what belongs between its rows', () => {
  const older = { isNewest: false };
  expect(windowAfter(OLDER, [row(9), row(7), row(5)], older)).toEqual({
    results: [row(8), row(7), row(6)],
    next: 'a cursor',
  });
  expect(windowAfter(OLDER, [row(9)], older)).toBe(OLDER);
  expect(windowAfter(OLDER, [], older)).toBe(OLDER);
  const last = { ...OLDER, next: null };
  expect(windowAfter(last, [row(5)], older)?.results.map(({ id }) => id)).toEqual(['8', '6', '5']);
});

test('a row whose time has changed may belong elsewhere: the window is fetched', () => {
  expect(windowAfter(OLDER, [{ ...row(6), created_at: timeOf(9) }], NEWEST)).toBeNull();
});

test('a window that grew too long is fetched', () => {
  expect(windowAfter(OLDER, [row(7)], { ...NEWEST, most: 2 })).toBeNull();
  expect(windowAfter(OLDER, [row(7)], { ...NEWEST, most: 3 })?.results).toHaveLength(3);
});
