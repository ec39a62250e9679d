import type { Level } from '@/domain/book/listingBook';
import { placeOfRate } from '@/domain/book/placeOfRate';
import type { Slack } from './rowWindow';

/** What the user sees when the rows change. */
interface BookView {
  /** The rows until now and from now on. */
  before: readonly Level[];
  after: readonly Level[];
  /** The rates of the rows that have the pointer and the focus. */
  pointer: string | null;
  focus: string | null;
  rowHeight: number;
  slack: Slack;
  /** The scroll position of the last scroll event, in pixels. */
  offset: number;
  /** Reads the scroll position of now, and the height of the rows' part of the scroller; both cost a layout. */
  measure: () => { scrollTop: number; viewport: number };
}

/**
 * What becomes of the scroller. `gone`: the level under the pointer has ended; its row stays, and the question is asked
 * again with it among the rows. `moved`: it goes to this position, with this blank space.
 */
type Anchored =
  { outcome: 'still' } | { outcome: 'gone'; level: Level } | { outcome: 'moved'; position: number; slack: Slack };

const NO_SLACK: Slack = { above: 0, below: 0 };
const STILL: Anchored = { outcome: 'still' };

function levelAt(levels: readonly Level[], rate: string): Level | undefined {
  const { index, found } = placeOfRate(levels, rate);
  return found ? levels[index] : undefined;
}

/** The row that must not move: the one under the pointer, the focused one, or the first visible one of a scrolled book. */
function anchorOf({ before, pointer, focus, rowHeight, slack, offset }: BookView): string | undefined {
  const first = Math.floor((offset - slack.above) / rowHeight);
  return pointer ?? focus ?? (first > 0 ? before[first]?.rate : undefined);
}

/**
 * Where the scroller goes when rows come or go, so that the anchor stays where it is on the screen. Under the pointer,
 * blank space makes up for what cannot be scrolled.
 */
export function anchor(view: BookView): Anchored {
  const { before, after, pointer, rowHeight, slack, offset } = view;
  const gone = pointer === null ? undefined : levelAt(before, pointer);
  if (gone && !levelAt(after, gone.rate)) return { outcome: 'gone', level: gone };
  const anchored = anchorOf(view);
  if (anchored === undefined) return STILL;
  const moved = (placeOfRate(after, anchored).index - placeOfRate(before, anchored).index) * rowHeight;
  const shrunk = after.length < before.length;
  if (moved === 0 && !(shrunk && pointer !== null)) return STILL;
  const { scrollTop, viewport } = view.measure();
  const room = slack.above + slack.below + after.length * rowHeight - viewport;
  // At the end of the book, the removal of rows has already moved the scroller.
  const scrolled = shrunk && scrollTop >= room - 1 ? Math.max(scrollTop, offset) : scrollTop;
  const top = scrolled + moved;
  if (top === scrollTop) return STILL;
  // A book that is shorter than its frame has less than no room: the frame must be filled before anything scrolls.
  const below = top > Math.max(0, room) ? top - room : 0;
  const blank = pointer === null ? NO_SLACK : { above: Math.max(0, -top), below };
  return {
    outcome: 'moved',
    position: Math.max(0, top),
    slack: { above: slack.above + blank.above, below: slack.below + blank.below },
  };
}
