import { type OwnRow, type OwnWindow, windowAfter } from '@/domain/book/ownWindow';

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
