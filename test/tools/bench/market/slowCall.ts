import { performance } from 'node:perf_hooks';
import { formatFixed } from '@/domain/money/formatDecimal';
import type { Fact, FactScenario } from '@test/tools/bench/scenario';
import { median } from '@test/tools/bench/statistics';
import { ANTD_VIRTUAL, type Desk, openDesk, OUR_DESK, type World } from './desks';
import { listingAt, manyListings, withAmount } from './listings';
import type { Stand } from './measureMessage';
import { encodeVersion, type Version } from './version';

const LISTINGS = 2_000;
const SLOW_CALL_MS = 3_000;
/** The message comes while the slow call is under way. */
const HEAD_START_MS = 300;
const PAIRS = { full: 5, quick: 1 } as const;
/** The same page with a bell that makes the slow call. */
const RTK_QUERY: Desk = { ...ANTD_VIRTUAL, path: '/peers/antd.html?virtual=1&bell=1' };

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** From the message to the fetch that it leads to, in milliseconds, while the bell's call is under way. */
async function answerTime({ server }: Stand, version: Version): Promise<number> {
  server.announce('notifications');
  await pause(HEAD_START_MS);
  server.show(version);
  const asked = server.nextAsk();
  const sentAt = performance.now();
  server.announce('listings');
  await asked;
  const waited = performance.now() - sentAt;
  await pause(SLOW_CALL_MS);
  return waited;
}

async function measure(world: World, pairs: number): Promise<Fact[]> {
  const listings = manyListings(LISTINGS);
  const level = listingAt(listings, 0);
  const versions = ['4321.09', '5432.1'].map((amount) => encodeVersion(withAmount(listings, level, amount)));
  const first = { version: encodeVersion(listings), text: formatFixed(level.rate, 4) };
  const desks = [await openDesk(world, OUR_DESK, first), await openDesk(world, RTK_QUERY, first)];
  try {
    for (const { server } of desks) server.slowDown('notifications/', SLOW_CALL_MS);
    const waits = await Promise.all(
      desks.map(async (desk) => {
        const times: number[] = [];
        for (let run = 0; run < pairs; run += 1) {
          times.push(await answerTime(desk, versions[run % 2] ?? first.version));
        }
        return median(times);
      }),
    );
    const [ours = NaN, peer = NaN] = waits;
    return [
      {
        name: "from message to fetch, against RTK Query's 'delayed'",
        value: ours / peer,
        unit: '',
        least: 0.1,
        aim: 0.035,
      },
      { name: 'from message to fetch, ours', value: ours, unit: 'ms' },
      { name: "from message to fetch, RTK Query's 'delayed'", value: peer, unit: 'ms' },
    ];
  } finally {
    for (const desk of desks) await desk.close();
  }
}

/** S5: whether a message waits for a call that has nothing to do with it. */
export function slowCall(world: World): FactScenario {
  return {
    kind: 'facts',
    id: 'S5',
    title: 'a message while an unrelated call takes 3 s',
    measure: (effort) => measure(world, PAIRS[effort]),
  };
}
