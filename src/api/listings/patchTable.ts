import * as v from 'valibot';
import { parseJsonExactly } from '@contract/values/jsonText';
import { type Listing, listing as listingSchema } from '@contract/schemas/listing';
import type { AddedListing, ListingsChange } from '@/domain/book/bookChange';
import { objectsBetween, type Spans, spansOf } from './jsonSpans';
import { keptRuns, type KeptRun } from './keptRuns';
import { isSameListing } from './listingTable';
import { type AnswerText, createTable, type ListingTable, type WireFacts, wireFacts } from './wireFacts';

const listingsSchema = v.array(listingSchema);

/** The listings between two kept runs, in the old answer and in the new one. */
interface Gap {
  before: readonly Listing[];
  after: Listing[];
  places: [start: number, end: number][];
}

/**
 * The listings that the new text has between two places at which whole listings end or begin; null if that part is not
 * valid. A `{}` takes the place of each neighbour, since the same text is valid between the neighbours and between
 * these.
 */
function readGap(text: string, from: number, to: number, leads: boolean, follows: boolean): Listing[] | null {
  try {
    const words = `[${leads ? '{}' : ''}${text.slice(from, to)}${follows ? '{}' : ''}]`;
    const objects = parseJsonExactly(words) as unknown[];
    const parsed = v.safeParse(listingsSchema, objects.slice(leads ? 1 : 0, follows ? -1 : undefined));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

const isEmpty = ({ first, last }: KeptRun) => first === last;

function gapBetween(table: ListingTable, spans: Spans, text: string, run: KeptRun, next: KeptRun): Gap | null {
  const [leads, follows] = [!isEmpty(run), !isEmpty(next)];
  const from = leads ? (spans.ends[run.last - 1] ?? 0) + run.shift : spans.open;
  const to = (follows ? (spans.starts[next.first] ?? 0) : spans.close) + next.shift;
  const after = readGap(text, from, to, leads, follows);
  if (!after) return null;
  const places = objectsBetween(text, from, to);
  return places.length === after.length ? { before: table.slice(run.last, next.first), after, places } : null;
}

/** The places of the listings in the new answer: the kept ones shifted, the others as they were found. */
function movedSpans(spans: Spans, runs: readonly KeptRun[], gaps: readonly Gap[], count: number): Spans {
  const moved = { ...spans, starts: new Int32Array(count), ends: new Int32Array(count) };
  let at = 0;
  for (const [index, { first, last, shift }] of runs.entries()) {
    for (let old = first; old < last; old += 1, at += 1) {
      moved.starts[at] = (spans.starts[old] ?? 0) + shift;
      moved.ends[at] = (spans.ends[old] ?? 0) + shift;
    }
    for (const [start, end] of gaps[index]?.places ?? []) {
      moved.starts[at] = start;
      moved.ends[at] = end;
      at += 1;
    }
    moved.close = spans.close + shift;
  }
  return moved;
}

interface Place {
  gap: Gap;
  listing: Listing;
  position: number;
}

/**
 * Puts the previous object of each listing that is unchanged into its gap, and returns what was really added and
 * removed.
 */
function settle(runs: readonly KeptRun[], gaps: readonly Gap[]): ListingsChange {
  const former = new Map<string, Place>();
  for (const gap of gaps) {
    for (const [position, listing] of gap.before.entries()) former.set(listing.id, { gap, listing, position });
  }
  const added: AddedListing[] = [];
  let start = 0;
  for (const [index, gap] of gaps.entries()) {
    start += (runs[index]?.last ?? 0) - (runs[index]?.first ?? 0);
    let passed = -1;
    for (const [place, listing] of gap.after.entries()) {
      const known = former.get(listing.id);
      const isSame = known !== undefined && isSameListing(known.listing, listing);
      const inPlace = known?.gap === gap && known.position > passed;
      if (isSame) gap.after[place] = known.listing;
      if (inPlace) passed = known.position;
      if (isSame && inPlace) former.delete(listing.id);
      else added.push({ listing: gap.after[place] ?? listing, index: start + place, inPlace });
    }
    start += gap.after.length;
  }
  return { removed: [...former.values()].map(({ listing }) => listing), added };
}

/** The ids after the change; null if an id occurs twice, so that the whole answer must be parsed. */
function changedIds(
  table: ListingTable,
  facts: WireFacts,
  removed: readonly Listing[],
  added: readonly AddedListing[],
) {
  const ids = facts.ids ?? new Set(table.map(({ id }) => id));
  // The next table owns the ids now. If this table needs them again, it collects them again.
  facts.ids = undefined;
  for (const { id } of removed) ids.delete(id);
  for (const { listing } of added) {
    if (ids.has(listing.id)) return null;
    ids.add(listing.id);
  }
  return ids;
}

/**
 * The table of the new answer, of which only the text that differs is parsed. It equals the table that is made from the
 * whole answer, and shares every listing that did not change. Null if that is not certain.
 */
export function patchTable(table: ListingTable, answer: AnswerText): ListingTable | null {
  const { text } = answer;
  const facts = wireFacts(table);
  if (!facts || facts.text === null) return null;
  if (facts.spans === undefined) facts.spans = spansOf(facts.text);
  const { spans } = facts;
  const runs = spans && keptRuns(facts.text, spans, text);
  if (!spans || !runs) return null;
  const gaps: Gap[] = [];
  for (const [index, next] of runs.slice(1).entries()) {
    const gap = gapBetween(table, spans, text, runs[index] ?? next, next);
    if (!gap) return null;
    gaps.push(gap);
  }
  const { removed, added } = settle(runs, gaps);
  const ids = changedIds(table, facts, removed, added);
  if (!ids) return null;
  const pieces = runs.map(({ first, last }, index) => table.slice(first, last).concat(gaps[index]?.after ?? []));
  const patched = pieces.flat();
  const change = { from: facts.mark, removed, added };
  return createTable(patched, { ...answer, ids, spans: movedSpans(spans, runs, gaps, patched.length), change });
}
