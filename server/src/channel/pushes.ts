import type { OwnGroup } from '@contract/values/ownFeed';
import type { Database } from '@server/db/database';
import type { Log } from '@server/platform/log';
import { feedOf } from '@server/modules/listings/feeds';
import { readOwnStep } from '@server/modules/ownFeed/readOwnStep';
import type { SentFrames } from '@server/platform/sentFrames';
import { ListingsPush } from './listingsPush';
import { readTradesStep } from '@server/modules/trades/service';
import { OwnPush } from './ownPush';
import { TradesPush } from './tradesPush';

/**
 * What sends contents to the sockets that follow a group.
 *
 * @param frames counts what they send
 * @param maySend false while messages may be missed: a session may have ended, and its socket must not be sent contents
 */
export function pushesOf({ db, log }: { db: Database; log: Log }, frames: SentFrames, maySend: () => boolean) {
  const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  const own = (group: OwnGroup) =>
    new OwnPush(group, (userId, froms) => readOwnStep(db, { userId, group, froms }), {
      onFailure: warn('changes not read'),
      maySend,
      frames,
    });
  return {
    listings: new ListingsPush(feedOf(db), { onFailure: warn('listings not read'), maySend, frames }),
    trades: new TradesPush(() => readTradesStep(db), { onFailure: warn('trades not read'), maySend, frames }),
    notifications: own('notifications'),
    transactions: own('transactions'),
    homepage_updates: own('homepage_updates'),
  };
}
