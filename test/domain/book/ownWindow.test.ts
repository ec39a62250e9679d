import { type OwnRow, type OwnWindow, windowAfter } from '@/domain/book/ownWindow';
import { checkProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';

const NEWEST = { keeps: () => true, isNewest: true, isSure: true };

const timed = (id: string, second: number): OwnRow => ({
  id,
  created_at: `2026-11-23T10:00:0${String(second)}.000Z`,
});

const untimed = (...ids: string[]): OwnRow[] => ids.map((id) => ({ id }));

const windowOf = (results: readonly OwnRow[], next: string | null = null): OwnWindow<OwnRow> => ({ results, next });

const idsAfter = (window: OwnWindow<OwnRow>, set: readonly OwnRow[]) =>
  windowAfter(window, { set }, NEWEST)?.results.map(({ id }) => id) ?? null;

test.each([
  ['12', ['12', '10', '9', '3']],
  ['5', ['10', '9', '5', '3']],
  ['1', ['10', '9', '3', '1']],
  ['9007199254740993', ['9007199254740993', '10', '9', '3']],
])('without times, the row %s comes after those with a greater id', (id, ids) => {
  expect(idsAfter(windowOf(untimed('10', '9', '3')), untimed(id))).toEqual(ids);
});

test('without times, a row is never unclear, whatever rows there are', () => {
  expect(idsAfter(windowOf([{ id: '2', created_at: null }]), [{ id: '3', created_at: null }])).toEqual(['3', '2']);
});

test('a row of the same millisecond as a shown one is fetched, because only the server knows which is newer', () => {
  const window = windowOf([timed('3', 5), timed('2', 3)]);
  expect(idsAfter(window, [timed('4', 5)])).toBeNull();
  expect(idsAfter(window, [timed('1', 3)])).toBeNull();
  expect(idsAfter(window, [timed('4', 6), timed('5', 3)])).toBeNull();
  expect(idsAfter(window, [timed('4', 4)])).toEqual(['3', '4', '2']);
});

test('the place of a row that leaves is free for one of the same millisecond', () => {
  const window = windowOf([timed('3', 5), timed('2', 3)]);
  const after = windowAfter(window, { set: [timed('4', 5)], del: ['3'] }, NEWEST);
  expect(after?.results.map(({ id }) => id)).toEqual(['4', '2']);
});

interface Row extends OwnRow {
  status: 'PENDING' | 'COMPLETED';
}

const isPending = ({ status }: Row) => status === 'PENDING';

const anyRow = () => true;

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

/** Changes some rows, adds some and removes some. @returns what a message says about it */
function change(random: SeededRandom, rows: Map<string, Row>): { set: Row[]; del: string[] } {
  const del = [...rows.keys()].filter(() => random.chance(8));
  for (const id of del) rows.delete(id);
  const changed = [...rows.values()]
    .filter(() => random.chance(15))
    .map((row) => ({ ...row, status: statusOf(random) }));
  const added = Array.from({ length: random.between(0, 2) }, (_, at): Row => ({
    id: String(50 + at),
    created_at: timeOf(40 + random.between(0, at)),
    status: statusOf(random),
  }));
  const set = newestFirst([...changed, ...added]);
  for (const row of set) rows.set(row.id, row);
  return { set, del };
}

/** The newest rows as a window. @param most it ends after so many, and then has a cursor if there are more */
function newestWindow(rows: Map<string, Row>, keeps: (row: Row) => boolean, most: number): OwnWindow<Row> {
  const kept = newestFirst(rows.values()).filter(keeps);
  return { results: kept.slice(0, most), next: kept.length > most ? 'a cursor' : null };
}

test('a newest window after a message is what the server has down to its last row, or has to be fetched, in 2,000 random lists', () => {
  checkProperty(2_000, (random) => {
    const keeps = random.oneOf([isPending, anyRow]);
    const rows = randomRows(random);
    const before = newestWindow(rows, keeps, random.between(1, 12));
    const said = change(random, rows);
    const after = windowAfter(before, said, { keeps, isNewest: true, isSure: true });
    // If a row has left, and others follow, it is not known what moves up.
    const hasLeft = said.del.length > 0 || !said.set.every(keeps);
    const leaves = (id: string) => said.set.some((row) => row.id === id && !keeps(row));
    const shown = new Set(before.results.map(({ id }) => id));
    const isUnclear = said.set
      .filter((row) => keeps(row) && !shown.has(row.id))
      .some((row) =>
        before.results.some(
          ({ id, created_at: time }) => time === row.created_at && !said.del.includes(id) && !leaves(id),
        ),
      );
    expect(after === null).toBe((hasLeft && before.next !== null) || isUnclear);
    if (!after) return;
    const last = before.results.at(-1);
    const all = newestFirst(rows.values()).filter(keeps);
    const end = before.next === null ? all.length : all.findIndex(({ id }) => id === last?.id) + 1;
    expect(after).toEqual({ results: all.slice(0, end), next: before.next });
    const touched = new Set(said.set.map(({ id }) => id));
    for (const row of before.results)
      if (!touched.has(row.id) && rows.has(row.id)) expect(after.results).toContain(row);
    if (!said.set.some(keeps) && after.results.length === before.results.length) expect(after).toBe(before);
  });
});

const row = (id: number, status: Row['status'] = 'PENDING'): Row => ({
  id: String(id),
  created_at: timeOf(id),
  status,
});

const OLDER: OwnWindow<Row> = { results: [row(8), row(6)], next: 'a cursor' };

const older = { keeps: anyRow, isNewest: false, isSure: true };

test('an older window takes only what belongs between its rows', () => {
  expect(windowAfter(OLDER, { set: [row(9), row(7), row(5)] }, older)).toEqual({
    results: [row(8), row(7), row(6)],
    next: 'a cursor',
  });
  expect(windowAfter(OLDER, { set: [row(9)] }, older)).toEqual(OLDER);
  expect(windowAfter(OLDER, { set: [] }, older)).toBe(OLDER);
});

test('the last window also takes what comes after its rows', () => {
  const last = { ...OLDER, next: null };
  expect(windowAfter(last, { set: [row(5)] }, older)?.results.map(({ id }) => id)).toEqual(['8', '6', '5']);
});

test('a window is fetched if only the server knows whether a row belongs into it', () => {
  expect(windowAfter(OLDER, { set: [row(7)] }, { ...older, isSure: false })).toBeNull();
  const seen = { ...row(8), status: 'COMPLETED' } as const;
  expect(windowAfter(OLDER, { set: [seen] }, { ...older, isSure: false })?.results).toEqual([seen, row(6)]);
});

test('a row whose time has changed moves', () => {
  const moved = { ...row(6), created_at: timeOf(9) };
  const last = { results: [row(8), row(6)], next: null };
  expect(windowAfter(last, { set: [moved] }, { ...older, isNewest: true })?.results).toEqual([moved, row(8)]);
});

test('without times the ids are the order, by their numbers', () => {
  const plain = (id: string) => ({ id });
  const window = { results: [plain('10'), plain('9')], next: null };
  const after = windowAfter<OwnRow>(window, { set: [plain('11')] }, { ...older, keeps: anyRow, isNewest: true });
  expect(after?.results.map(({ id }) => id)).toEqual(['11', '10', '9']);
});

test('a window that grew too long is fetched', () => {
  const rule = { ...older, isNewest: true, most: 2 };
  expect(windowAfter(OLDER, { set: [row(7)] }, rule)).toBeNull();
  expect(windowAfter(OLDER, { set: [row(7)] }, { ...rule, most: 3 })?.results).toHaveLength(3);
});
