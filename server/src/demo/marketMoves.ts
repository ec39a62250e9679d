import type { Database } from '@server/db/database';
import type { Log } from '@server/platform/log';
import { isOpen } from '@server/modules/appStatus/service';
import { findMakerListings, moveMaker } from './makerMoves';
import { forgetMakersNotices } from './makers';
import { createRandom, type Random } from './random';
import { moveRates } from './rateMoves';
import { readValues } from './values';

const TURN_MS = 3_000;
const PERCENT_RATES_MOVE = 40;
const MOST_MAKERS_A_TURN = 3;

/** Claims a turn: of several server processes exactly one plays it. */
async function claimTurn(db: Database): Promise<boolean> {
  const claimed = await db.query(
    `insert into settings (name, value) values ('demo_turn', now()::text)
     on conflict (name) do update set value = excluded.value
       where settings.value::timestamptz <= now() - make_interval(secs => $1)
     returning name`,
    // Slightly less than the interval, because clocks and timers are never exact.
    [(TURN_MS / 1000) * 0.8],
  );
  return claimed.length > 0;
}

/** One turn of the market: rates may change, and some makers act through the same services as users. */
export async function playTurn(db: Database, random: Random): Promise<void> {
  const values = random.chance(PERCENT_RATES_MOVE) ? await moveRates(db, random) : await readValues(db);
  if (!(await isOpen(db))) return;
  const makers = await db.query<{ id: string }>('select id from users where is_demo_maker order by id');
  if (makers.length === 0) return;
  const ids = makers.map(({ id }) => id);
  for (let left = random.between(1, MOST_MAKERS_A_TURN); left > 0; left -= 1) {
    await moveMaker({ db, random, values, makers: ids, listings: await findMakerListings(db) });
  }
  await forgetMakersNotices(db);
}

/** Changes the demo's market every few seconds. If a turn fails it is logged, and the next one goes on. */
export function startMarketMoves(db: Database, log: Log, seed = Date.now() % 2 ** 31): { stop: () => Promise<void> } {
  const random = createRandom(seed);
  log.debug({ seed }, 'the market moves');
  let running: Promise<void> = Promise.resolve();
  const turn = async () => {
    if (await claimTurn(db)) await playTurn(db, random);
  };
  const timer = setInterval(() => {
    running = running
      .then(turn)
      .catch((error: unknown) => log.warn({ err: error }, 'a turn of the demo market failed'));
  }, TURN_MS);
  return {
    /** Waits for the current turn. */
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
