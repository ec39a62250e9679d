import { CURRENCIES } from '@contract/values/currencies';
import type { Db } from '@server/db/database';
import { allowed, newestOfKinds, type Source } from '@server/modules/windows/windowRepository';
import { IS_LIVE, type OrderRow, SELECT_ORDERS } from './repository';

/** A user's live pending orders. */
export const OWN_ORDERS: Source = { list: 'orders', table: 'orders', where: IS_LIVE };

const FOUND = newestOfKinds(
  OWN_ORDERS,
  'unnest($7::text[]) currencies(currency)',
  't.currency_from = currencies.currency',
);
const WINDOW = `${SELECT_ORDERS} join (${FOUND}) found on found.id = t.id order by t.created_at desc, t.id desc`;

/** The newest of a user's live orders within bounds, newest first; only those that pay a currency if one is given. */
export const findOwnWindow = (db: Db, bounds: readonly unknown[], currency: string | undefined): Promise<OrderRow[]> =>
  db.query(WINDOW, [...bounds, allowed(currency, CURRENCIES)]);
