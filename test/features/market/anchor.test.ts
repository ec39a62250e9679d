import type { Level } from '@/domain/book/listingBook';
import { anchor } from '@/features/market/book/useSteadyRows';
import { checkProperty } from '@test/support/random/property';

const ROW = 28;
/** Ten rows are visible. */
const VIEWPORT = 10 * ROW;
const NO_SLACK = { above: 0, below: 0 };

const levels = (...rates: number[]): Level[] =>
  rates.map((rate) => ({ rate: String(rate), total: '1', count: 1, listingIds: [String(rate)] }));
const from = (first: number, count: number) => levels(...Array.from({ length: count }, (_, index) => first + index));

type View = Parameters<typeof anchor>[0];

/** A book of a hundred levels from 200 on, scrolled to the top. */
function look(change: Partial<View> & { scrollTop?: number }) {
  const { scrollTop = 0, ...view } = change;
  let measured = 0;
  const before = from(200, 100);
  const found = anchor({
    ...{ before, after: before, pointer: null, focus: null, rowHeight: ROW, slack: NO_SLACK, offset: scrollTop },
    measure: () => ((measured += 1), { scrollTop, viewport: VIEWPORT }),
    ...view,
  });
  return { found, measured };
}

const STILL = { outcome: 'still' };
const moved = (position: number, slack = NO_SLACK) => ({ outcome: 'moved', position, slack });

describe('where the book scrolls to when rows come or go [S10.desk.keys]', () => {
  test.each<[string, Partial<View> & { scrollTop?: number }, object]>([
    ['nothing is anchored at the top', { after: from(199, 101) }, STILL],
    [
      'a scrolled book moves with its first visible row',
      { after: from(198, 102), scrollTop: 20 * ROW },
      moved(22 * ROW),
    ],
    ['a row that is added below leaves it where it is', { after: from(200, 101), scrollTop: 20 * ROW }, STILL],
    ['the focused row comes before the first visible one', { after: from(199, 101), focus: '205' }, moved(ROW)],
    [
      'the row under the pointer comes before the focused one',
      { after: [...from(200, 10), ...levels(209.5), ...from(210, 90)], pointer: '205', focus: '220' },
      STILL,
    ],
    [
      'what the user has scrolled counts, blank space does not',
      { after: from(201, 99), slack: { above: 3 * ROW, below: 0 }, scrollTop: 3 * ROW },
      STILL,
    ],
    [
      'blank space makes up for rows that are gone above the pointer',
      { after: from(203, 97), pointer: '205' },
      moved(0, { above: 3 * ROW, below: 0 }),
    ],
    ['without the pointer there is no blank space', { after: from(203, 97), focus: '205' }, moved(0)],
    [
      'blank space grows below if rows come above the pointer at the end of the book',
      { before: from(200, 10), after: from(198, 12), pointer: '205' },
      moved(2 * ROW),
    ],
    [
      'a book that is shorter than its frame gets blank space until it can be scrolled',
      { before: from(200, 3), after: from(199, 4), pointer: '201' },
      moved(ROW, { above: 0, below: 7 * ROW }),
    ],
    [
      'at the end of the book the scroller has already moved',
      { after: from(200, 90), pointer: '285', offset: 90 * ROW, scrollTop: 80 * ROW },
      moved(90 * ROW, { above: 0, below: 10 * ROW }),
    ],
    [
      'a level that ended under the pointer is gone',
      { after: from(206, 94), pointer: '205' },
      { outcome: 'gone', level: from(205, 1)[0] },
    ],
    [
      'one that ended with the focus is not kept',
      { after: from(206, 94), focus: '205', scrollTop: 20 * ROW },
      moved(15 * ROW),
    ],
  ])('%s', (_case, view, expected) => {
    expect(look(view).found).toEqual(expected);
  });

  test('the layout is read only if something has moved', () => {
    expect(look({ after: from(200, 101), scrollTop: 20 * ROW }).measured).toBe(0);
    expect(look({ after: from(199, 101), scrollTop: 20 * ROW }).measured).toBe(1);
  });

  test('the row under the pointer stays at its place on the screen, in 1,000 random changes', () => {
    checkProperty(1_000, (random) => {
      const before = from(200, random.between(1, 40));
      const pointer = random.oneOf(before).rate;
      const after = [
        ...before.filter(({ rate }) => rate === pointer || random.chance(70)),
        ...levels(...Array.from({ length: random.between(0, 9) }, () => 150 + random.between(0, 40))),
      ].sort((one, other) => parseInt(one.rate, 10) - parseInt(other.rate, 10));
      const most = Math.max(0, before.length * ROW - VIEWPORT);
      const scrollTop = random.between(0, most);
      const roomAfter = Math.max(0, after.length * ROW - VIEWPORT);
      // The browser limits the position when rows are gone.
      const limited = Math.min(scrollTop, roomAfter);
      const { found } = look({
        ...{ before, after, pointer, offset: scrollTop },
        measure: () => ({ scrollTop: limited, viewport: VIEWPORT }),
      });
      const topOf = (rows: readonly Level[], slack = 0, position = 0) =>
        slack + rows.findIndex(({ rate }) => rate === pointer) * ROW - position;
      const isMoved = found.outcome === 'moved';
      const now = isMoved ? topOf(after, found.slack.above, found.position) : topOf(after, 0, limited);
      expect(now).toBe(topOf(before, 0, scrollTop));
      if (isMoved) {
        const height = found.slack.above + found.slack.below + after.length * ROW;
        expect(found.position).toBeLessThanOrEqual(Math.max(0, height - VIEWPORT));
      }
    });
  });
});
