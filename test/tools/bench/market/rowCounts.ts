import { formatFixed } from '@/domain/money/formatDecimal';
import type { RowCounts } from '@test/tools/bench/peers/watch';
import type { Fact, FactScenario } from '@test/tools/bench/scenario';
import { evaluate } from './browser';
import { openDesk, OUR_DESK, type World } from './desks';
import { listingAt, manyListings, splitInTwo, withAmount } from './listings';
import { arm, type Change, settle, type Stand } from './measureMessage';
import { encodeVersion } from './version';

const LISTINGS = 10_000;
const FAR_LEVEL = 6_000;
const AMOUNTS = ['4321.09', '5432.1'] as const;

/** What a change touches of a desk's rows. */
export async function countOf(stand: Stand, change: Change): Promise<RowCounts> {
  const { cdp } = stand.page;
  await stand.page.page.waitForTimeout(500);
  await arm(stand, change);
  await evaluate(cdp, `window.bench.count(${JSON.stringify(stand.rows)})`);
  stand.server.show(change.version);
  stand.server.announce('listings');
  await settle(stand.page, change.text ?? 'the answer');
  return evaluate<RowCounts>(cdp, 'window.bench.counted()');
}

/** A count, with what it may be at most. */
export const fact = (name: string, value: number, least?: number, aim?: number): Fact => ({
  name,
  value,
  unit: '',
  ...(least === undefined ? {} : { least }),
  ...(aim === undefined ? {} : { aim }),
});

/** The last level that has a row: below it no other row's depth changes with it. */
async function lastLevel({ page, rows }: Stand, rates: ReadonlyMap<string, number>): Promise<number> {
  const shown = await evaluate<string[]>(
    page.cdp,
    `[...document.querySelector(${JSON.stringify(rows)}).children].map((row) => /^[\\d.]+\\.\\d{4}/.exec(row.textContent)?.[0] ?? '')`,
  );
  return Math.max(...shown.map((rate) => rates.get(rate) ?? 0));
}

async function measure(world: World): Promise<Fact[]> {
  const listings = manyListings(LISTINGS);
  const first = encodeVersion(listings);
  const rates = [...listings.map(({ rate }) => formatFixed(rate, 4))].sort();
  const stand = await openDesk(world, OUR_DESK, { version: first, text: rates[0] ?? '' });
  try {
    const level = await lastLevel(stand, new Map(rates.map((rate, index) => [rate, index])));
    const changes = [level, FAR_LEVEL].map((place) =>
      AMOUNTS.map((amount) => encodeVersion(withAmount(listings, listingAt(listings, place), amount))),
    );
    const [near = [], far = []] = changes;
    const shown = (place: 0 | 1): Change => ({ version: near[place] ?? first, text: formatFixed(AMOUNTS[place], 2) });
    // Of each kind the first is not counted: a mark that an earlier change left on its row is there already.
    await countOf(stand, { version: far[0] ?? first, text: null });
    const offScreen = await countOf(stand, { version: far[1] ?? first, text: null });
    await countOf(stand, shown(0));
    const visible = await countOf(stand, shown(1));
    const asked = stand.server.unchanged();
    const same = await countOf(stand, { version: near[1] ?? first, text: null });
    const revalidated = stand.server.unchanged() - asked;
    const halved = splitInTwo(listings, listingAt(listings, level));
    await countOf(stand, { version: first, text: null });
    const figure = await countOf(stand, { version: encodeVersion(halved), text: null });
    return [
      fact('answer unchanged: rows touched', same.rows + same.exchanged, 0, 0),
      fact('answer unchanged: refetches answered with 304', revalidated),
      fact('off-screen change: rows touched', offScreen.rows + offScreen.exchanged, 0, 0),
      fact('one visible change: rows touched', visible.rows + visible.exchanged, 1, 1),
      fact('one visible change: text nodes changed (total and depth)', visible.texts),
      fact('one visible figure changed: rows touched', figure.rows + figure.exchanged, 1, 1),
      fact('one visible figure changed: text nodes changed (number of listings)', figure.texts, undefined, 1),
    ];
  } finally {
    await stand.close();
  }
}

/** S3: what of the DOM a message touches; what of the store it touches is the unit tests' to count. */
export function rowCounts(world: World): FactScenario {
  return { kind: 'facts', id: 'S3', title: 'counts, 10,000 listings', measure: () => measure(world) };
}
