import { type Listing, listingCalls } from '@contract/listings';
import { baseApi } from '@/api/transport/baseApi';
import { readChanged } from '@/api/listings/changedAnswer';
import { readTable } from '@/api/listings/listingAnswer';
import { type ListingTable, wireFacts } from '@/api/listings/wireFacts';
import { parseJsonExactly } from '@contract/values/jsonText';
import * as v from 'valibot';
import { depthOf } from '@/domain/book/depth';
import { depthLadder } from '@/domain/book/depthLadder';
import { type Book, buildBook, EMPTY_BOOK, type Level } from '@/domain/book/listingBook';
import { isOwnListing } from '@/domain/book/ownListings';
import { listingsReducer, type ListingsState } from '@/state/slices/listingsSlice';
import { atEffort } from '@test/support/random/effort';
import { checkProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';
import { anAnswer, nextAnswer, textOf } from './answerTexts';

const CASES = 2_400;
const CHAIN = 12;
const VIEWER = { id: '1', email: 'ada' };

beforeAll(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterAll(() => void jest.restoreAllMocks());

/** An expectation that is made millions of times; jest's own are too slow for that. */
function claim(holds: boolean, words: string): void {
  if (!holds) throw new Error(words);
}

/** The answer as the contract reads it, from nothing; null if it is not as agreed. */
function plainly(text: string): Listing[] | null {
  try {
    const listings = v.parse(listingCalls.getListings.answer, parseJsonExactly(text));
    return [...new Map(listings.map((listing) => [listing.id, listing])).values()];
  } catch {
    return null;
  }
}

function read(text: string, held: ListingTable | null): ListingTable | null {
  const result = readTable(listingCalls.getListings, { text, etag: null }, held, readChanged);
  return 'data' in result ? result.data : null;
}

/** Without the marks of levels, which a book without a previous one does not have. */
const withoutMarks = (part: unknown) =>
  JSON.stringify(part, (key, value: unknown) => (key === 'mark' ? undefined : value));
const textsOf = ({ pairs }: Book) =>
  withoutMarks(Object.entries(pairs).sort(([one], [other]) => (one < other ? -1 : 1)));

const isSame = (one: Listing, other: Listing) => JSON.stringify(one) === JSON.stringify(other);

/** Each listing that is equal to the one before is the same object, and so is the table if all are. */
function expectShared(before: ListingTable, after: ListingTable): void {
  const former = new Map(before.map((listing) => [listing.id, listing]));
  const copied = after.filter((listing) => {
    const known = former.get(listing.id);
    return known !== undefined && known !== listing && isSame(known, listing);
  });
  claim(copied.length === 0, `copied: ${JSON.stringify(copied)}`);
  claim(after === before || JSON.stringify(after) !== JSON.stringify(before), 'a copied table');
}

/** Each level that did not change is the same object, each pair too, and the book itself. */
function expectSharedBook(before: Book, after: Book): void {
  for (const [key, pair] of Object.entries(after.pairs)) {
    const known = before.pairs[key];
    if (!known) continue;
    const byTexts = new Map(known.levels.map((level) => [withoutMarks(level), level]));
    for (const level of pair.levels) claim((byTexts.get(withoutMarks(level)) ?? level) === level, 'a copied level');
    claim(pair === known || withoutMarks(known) !== withoutMarks(pair), 'a copied pair');
  }
  claim(after === before || textsOf(before) !== textsOf(after), 'a copied book');
}

const ratesOf = (levels: readonly Level[] = []) => new Map(levels.map((level) => [level.rate, level]));

/** The depth of each pair is that of its levels, and each level that is another one than before is counted. */
function expectFacts(before: ListingsState, { book, facts }: ListingsState): void {
  for (const [key, { depth, changes }] of Object.entries(facts)) {
    const levels = book.pairs[key]?.levels ?? [];
    const ladder = depthLadder(depth);
    const plain = depthOf(levels);
    const read = levels.map((_, index) => ({ cumulative: ladder.cumulativeAt(index), share: ladder.shareAt(index) }));
    claim(JSON.stringify(read) === JSON.stringify(plain), 'another depth');
    const [was, is] = [ratesOf(before.book.pairs[key]?.levels), ratesOf(levels)];
    const changed = [...new Set([...was.keys(), ...is.keys()])].filter((rate) => was.get(rate) !== is.get(rate));
    const counted = changes - (before.facts[key]?.changes ?? 0);
    claim(counted === (before.table ? changed.length : 0), 'miscounted changes');
  }
  claim(
    Object.keys(book.pairs).every((key) => facts[key]),
    'no depth',
  );
}

function arrived(state: ListingsState, table: ListingTable): ListingsState {
  const entry = { endpointName: 'getListings', arg: undefined, value: table };
  const next = listingsReducer(state, baseApi.util.upsertQueryEntries([entry as never]));
  const others = table.filter((listing) => !isOwnListing(listing, VIEWER));
  const plain = textsOf(buildBook(others));
  claim(textsOf(next.book) === plain, `${textsOf(next.book)} is not ${plain}`);
  const own = table.filter((listing) => isOwnListing(listing, VIEWER)).reverse();
  claim(JSON.stringify(next.own) === JSON.stringify(own), 'others than the own listings');
  expectSharedBook(state.book, next.book);
  expectFacts(state, next);
  return next;
}

/** The text that is kept is cut at the listings of the table, or at none. */
function expectCut(table: ListingTable): void {
  const cut = wireFacts(table)?.cut;
  const read = cut?.starts.map((start, index) => {
    const part = cut.text.slice(start, cut.starts[index + 1]);
    return plainly(`[${part.slice(0, part.lastIndexOf('}') + 1)}]`)?.[0];
  });
  claim(!read || JSON.stringify(read) === JSON.stringify(table), 'cut at other places');
}

/** A life of answers, each read beside the one before it. */
function live(random: SeededRandom): void {
  let words = anAnswer(random, random.chance(4) ? 100 : random.between(2, 8));
  let table = read(words.head + words.rows.join(words.comma) + words.tail, null);
  if (!table) return;
  let state = arrived({ viewer: VIEWER, table: null, own: [], book: EMPTY_BOOK, facts: {} }, table);
  for (let step = 0; step < CHAIN; step += 1) {
    const next = nextAnswer(random, words);
    const text = textOf(random, next);
    const after = read(text, table);
    const plain = plainly(text);
    claim(JSON.stringify(after) === JSON.stringify(plain), `misread: ${text}`);
    if (!after) continue;
    expectShared(table, after);
    expectCut(after);
    state = arrived(state, after);
    [table, words] = [after, next];
  }
}

test(`what is read beside the answer before equals what is read from nothing, and shares what is equal, in ${String(atEffort(CASES))} answers [S10.thousands.change]`, () => {
  checkProperty(Math.ceil(CASES / CHAIN), live);
}, 3_600_000);

const rowOf = (id: number, rest = '') =>
  `{"id":${String(id)},"currency":"CNY","swap_to":"NGN","Amount":"1","rate":"2"${rest}}`;

test.each([
  ['a text', ',"more":"},{"'],
  ['a nested list', ',"more":[{"a":1},{"b":2}]'],
  ['a nested list with what would be a listing', `,"more":[${rowOf(7)},${rowOf(8)}]`],
])('what looks like the end of a row in %s is none', (_place, rest) => {
  for (const between of [',', ' ,\n ']) {
    const text = `[${[rowOf(1), rowOf(2, rest), rowOf(3)].join(between)}]`;
    const table = read(text, read(`[${rowOf(1)}]`, null));
    expect(table?.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(read(text.replace('"id":3', '"id":4'), table)?.map(({ id }) => id)).toEqual(['1', '2', '4']);
  }
});

test('only rows with another text are parsed [S10.thousands.change]', () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => rowOf(index + 1));
  const table = read(`[${rows.join()}]`, null);
  const parse = jest.spyOn(JSON, 'parse');
  const changed = rows.with(700, rowOf(701, ',"user":3')).toSpliced(300, 1).concat(rowOf(5_000));
  const after = read(`[${changed.join()}]`, table);
  const letters = parse.mock.calls.reduce((sum, [text]) => sum + (text.includes('{') ? text.length : 0), 0);
  parse.mockRestore();
  expect(letters).toBeLessThan(3 * rowOf(701).length);
  expect(after?.map(({ id }) => id)).toEqual(changed.map((row) => /\d+/.exec(row)?.[0]));
});
