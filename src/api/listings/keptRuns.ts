import { firstIndex } from '@/domain/book/search';
import { endOfNested, nextObject, type Spans } from './jsonSpans';
import { commonPrefix, commonSuffix } from './textRuns';

/**
 * Listings `first` to `last` (not included) of the old answer that are in the new one too, `shift` characters further
 * on.
 */
export interface KeptRun {
  first: number;
  last: number;
  shift: number;
}

/** Maximum lookahead, and maximum number of mismatches, when resynchronising. */
const LOOKAHEAD = 12;
const MISMATCHES = 64;

/** The index of the first of these ascending places for which `isBeyond` holds. */
const firstBeyond = (places: Int32Array, isBeyond: (place: number) => boolean) =>
  firstIndex(places.length, (index) => isBeyond(places[index] ?? 0));

/** Walks through two answers side by side. Everything that it reports as kept was compared character by character. */
class Walk {
  readonly runs: KeptRun[] = [];

  constructor(
    private readonly before: string,
    private readonly after: string,
    private readonly spans: Spans,
    /** The old listings in question, and the end of the new text in question. */
    private next: number,
    private readonly last: number,
    private place: number,
    private readonly end: number,
  ) {}

  private startOf = (index: number) => this.spans.starts[index] ?? 0;
  private endOf = (index: number) => this.spans.ends[index] ?? 0;

  /** True if old listing `index` is at this position of the new text. */
  private isAt(index: number, at: number): boolean {
    if (index >= this.last || at < 0) return false;
    const text = this.before.slice(this.startOf(index), this.endOf(index));
    return at + text.length <= this.end && this.after.slice(at, at + text.length) === text;
  }

  private keepFrom(at: number): boolean {
    const from = this.startOf(this.next);
    const limit = Math.min(this.endOf(this.last - 1) - from, this.end - at);
    const same = commonPrefix({ one: this.before, oneAt: from, other: this.after, otherAt: at }, limit);
    const last = Math.min(
      firstBeyond(this.spans.ends, (end) => end > from + same),
      this.last,
    );
    if (last <= this.next) return false;
    this.runs.push({ first: this.next, last, shift: at - from });
    this.next = last;
    this.place = this.endOf(last - 1) + at - from;
    return true;
  }

  /** Finds where the answers agree again after listings that were removed, added or rewritten. */
  private resync(at: number): boolean {
    let came = at;
    for (let steps = 1; steps <= LOOKAHEAD && came >= 0; steps += 1) {
      if (this.isAt(this.next + steps, at)) return this.moveTo(this.next + steps, at);
      const end = endOfNested(this.after, came);
      came = end < 0 || end > this.end ? -1 : nextObject(this.after, end);
      if (this.isAt(this.next + steps, came)) return this.moveTo(this.next + steps, came);
      if (this.isAt(this.next, came)) return this.moveTo(this.next, came);
    }
    return false;
  }

  private moveTo(index: number, place: number): boolean {
    this.next = index;
    this.place = place;
    return true;
  }

  walk(): KeptRun[] {
    for (let mismatches = 0; mismatches < MISMATCHES && this.next < this.last;) {
      const at = nextObject(this.after, this.place);
      if (at < 0 || at >= this.end) break;
      if (this.keepFrom(at)) continue;
      mismatches += 1;
      if (!this.resync(at)) break;
    }
    return this.runs;
  }
}

/**
 * The runs of whole listings that both texts have, with the same characters and in the same order. The first and the
 * last run may be empty; they mark the head and the tail of the answer. Null if head or tail differ.
 */
export function keptRuns(before: string, spans: Spans, after: string): KeptRun[] | null {
  const shorter = Math.min(before.length, after.length);
  const pair = { one: before, other: after };
  const prefix = commonPrefix({ ...pair, oneAt: 0, otherAt: 0 }, shorter);
  const ends = { ...pair, oneAt: before.length, otherAt: after.length };
  const suffix = commonSuffix(ends, shorter - prefix);
  const tailAt = before.length - suffix;
  if (prefix < spans.open || tailAt > spans.close) return null;
  const shift = after.length - before.length;
  const first = firstBeyond(spans.ends, (end) => end > prefix);
  const last = firstBeyond(spans.starts, (start) => start >= tailAt);
  const from = first > 0 ? (spans.ends[first - 1] ?? 0) : spans.open;
  const to = (last < spans.starts.length ? (spans.starts[last] ?? 0) : spans.close) + shift;
  const between = new Walk(before, after, spans, first, last, from, to).walk();
  return [{ first: 0, last: first, shift: 0 }, ...between, { first: last, last: spans.starts.length, shift }];
}
