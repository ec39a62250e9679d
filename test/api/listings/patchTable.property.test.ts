import { listingCalls } from '@contract/calls/listingCalls';
import { baseApi } from '@/api/transport/baseApi';
import { spansOf } from '@/api/listings/jsonSpans';
import { readTable } from '@/api/listings/listingAnswer';
import { isSameListing } from '@/api/listings/listingTable';
import { patchTable } from '@/api/listings/patchTable';
import { type ListingTable, wireFacts } from '@/api/listings/wireFacts';
import { type Book, buildBook, EMPTY_BOOK } from '@/domain/book/listingBook';
import { isOwnListing } from '@/domain/book/ownListings';
import { listingsReducer, type ListingsState } from '@/state/slices/listingsSlice';
import { checkProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';
import { anAnswer, nextAnswer, textOf } from './answerTexts';

/** CASES=100000 runs more of them. */
const CASES = parseInt(process.env.CASES ?? '20000', 10);
const CHAIN = 12;
const VIEWER = { id: '1', email: 'ada' };

beforeAll(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterAll(() => void jest.restoreAllMocks());

/** An expectation that is made millions of times; jest's own are too slow for that. */
function claim(holds: boolean, words: string): void {
  if (!holds) throw new Error(words);
}

const plainly = (text: string, held: ListingTable | null = null) =>
  readTable(listingCalls.getListings, { text, etag: null }, held);

/** Without the marks of levels, which a book without a previous one does not have. */
const withoutMarks = (part: unknown) =>
  JSON.stringify(part, (key, value: unknown) => (key === 'mark' ? undefined : value));
const textsOf = ({ pairs }: Book) =>
  withoutMarks(Object.entries(pairs).sort(([one], [other]) => (one < other ? -1 : 1)));

function expectSameIdentities(before: ListingTable, after: ListingTable): void {
  const former = new Map(before.map((listing) => [listing.id, listing]));
  const copied = after.filter((listing) => {
    const known = former.get(listing.id);
    return known !== undefined && known !== listing && isSameListing(known, listing);
  });
  claim(copied.length === 0, `copied: ${JSON.stringify(copied)}`);
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

function arrived(state: ListingsState, table: ListingTable): ListingsState {
  const entry = { endpointName: 'getListings', arg: undefined, value: table };
  const next = listingsReducer(state, baseApi.util.upsertQueryEntries([entry as never]));
  const others = table.filter((listing) => !isOwnListing(listing, VIEWER));
  const plain = textsOf(buildBook(others));
  claim(textsOf(next.book) === plain, `${textsOf(next.book)} is not ${plain}`);
  expectSharedBook(state.book, next.book);
  return next;
}

/** Returns whether the text was read by patching; fails if that made any difference. */
function compare(held: ListingTable, text: string): { table: ListingTable | null; patched: boolean } {
  const patched = patchTable(held, { text, etag: null });
  const plain = plainly(text);
  if (!patched) {
    const replaced = plainly(text, held);
    return { table: 'data' in replaced ? replaced.data : null, patched: false };
  }
  if (!('data' in plain)) throw new Error(`patched what cannot be read: ${text}`);
  claim(JSON.stringify(patched) === JSON.stringify(plain.data), `misread: ${text}`);
  claim(JSON.stringify(wireFacts(patched)?.spans) === JSON.stringify(spansOf(text)), `misplaced: ${text}`);
  const ids = patched.map(({ id }) => id).sort();
  claim(JSON.stringify([...(wireFacts(patched)?.ids ?? [])].sort()) === JSON.stringify(ids), `miscounted: ${text}`);
  return { table: patched, patched: true };
}

/** A life of answers, each read with the one before it in mind. Returns how many were patched. */
function live(random: SeededRandom): number {
  let words = anAnswer(random, random.chance(4) ? 100 : random.between(2, 8));
  const first = plainly(words.head + words.rows.join(words.comma) + words.tail);
  if (!('data' in first)) return 0;
  let table = first.data;
  let state = arrived({ viewer: VIEWER, table: null, book: EMPTY_BOOK }, table);
  let count = 0;
  for (let step = 0; step < CHAIN; step += 1) {
    const next = nextAnswer(random, words);
    const text = textOf(random, next);
    const { table: after, patched } = compare(table, text);
    if (patched) count += 1;
    if (!after) continue;
    expectSameIdentities(table, after);
    state = arrived(state, after);
    [table, words] = [after, next];
  }
  return count;
}

test(`what is patched equals what is read from nothing, in ${String(CASES)} answers [S10.thousands.change]`, () => {
  let [answers, patched] = [0, 0];
  checkProperty(Math.ceil(CASES / CHAIN), (random) => {
    patched += live(random);
    answers += CHAIN;
  });
  expect(patched / answers).toBeGreaterThan(0.4);
}, 3_600_000);
