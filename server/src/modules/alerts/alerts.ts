import { Hono } from 'hono';
import { type AlertPayload, alertPayload } from '@contract/alerts';
import { type AlertWatch, MOST_ALERTS } from '@contract/values/notices';
import { filledAmount, filledRate } from '@/domain/money/typedNumber';
import { compare, decimal } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import { alertRules } from '@/domain/rules/alertRules';
import { firstBreach } from '@/domain/rules/breach';
import { alertTexts } from '@/texts/alerts';
import { noticeTexts } from '@/texts/notices';
import { type Db, lockName, type Transactions } from '@server/db/database';
import { answerCall, callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { readId, readPayload } from '@server/http/read';
import type { Note } from '@server/modules/notifications';
import { findRate } from '@server/modules/rates';
import { requireActiveUser, requireUser } from '@server/modules/sessions/requireUser';
import { wireId, wireMoney } from '@server/modules/wire';
import { announce } from '@server/news/announce';
import { isoTime } from '@server/platform/formats';
import { conflict, invalid, invalidField, notFound } from '@server/platform/refusal';
import type { AlertEvent } from './alertIndex';

export function alertNote({ alert, at }: AlertEvent): Note {
  const { userId, currency, swapTo, watch, rate } = alert;
  const about = { kind: 'alert', watch, currency, to: swapTo, rate } as const;
  if (watch === 'listed') {
    const amount = { amount: at, currency };
    const message = () => noticeTexts.alerts.listed(`${formatExact(at)} ${currency}`, swapTo, formatExact(rate));
    return { userId, message, about: { ...about, amount } };
  }
  const message = () => noticeTexts.alerts[watch](currency, swapTo, formatExact(at), formatExact(rate));
  return { userId, message, about: { ...about, market: at } };
}

interface AlertRow {
  id: string;
  currency: string;
  swap_to: string;
  watch: AlertWatch;
  rate: string;
  amount: string | null;
  state: 'armed' | 'fired';
  ready: boolean;
  created_at: Date;
  fired_at: Date | null;
}

const COLUMNS = 'id, currency, swap_to, watch, rate, amount, state, ready, created_at, fired_at';
const NOW = 'changed = pg_current_xact_id()';

const findAlerts = (db: Db, userId: string): Promise<AlertRow[]> =>
  db.query(`select ${COLUMNS} from alerts where user_id = $1 and removed_at is null order by id desc`, [userId]);

async function insertAlert(tx: Db, userId: string, alert: AlertPayload): Promise<AlertRow> {
  const { currency, swap_to, watch, rate, amount } = alert;
  const [row] = await tx.query<AlertRow>(
    `insert into alerts (user_id, currency, swap_to, watch, rate, amount) values ($1, $2, $3, $4, $5, $6)
     returning ${COLUMNS}`,
    [userId, currency, swap_to, watch, rate, amount],
  );
  if (!row) throw new Error('no alert was inserted');
  return row;
}

/** Arms an alert that has fired; one that is armed stays as it is. @returns false if it is not the user's */
async function armAgain(tx: Db, userId: string, id: string): Promise<boolean> {
  const rows = await tx.query(
    `update alerts set arming = arming + (state = 'fired')::int, ready = ready and state = 'armed', state = 'armed', ${NOW}
     where id = $2 and user_id = $1 and removed_at is null returning id`,
    [userId, id],
  );
  return rows.length > 0;
}

/** @returns false if the user never had it */
async function markRemoved(tx: Db, userId: string, id: string): Promise<boolean> {
  const rows = await tx.query(
    `update alerts set removed_at = coalesce(removed_at, now()), ${NOW} where id = $2 and user_id = $1 returning id`,
    [userId, id],
  );
  return rows.length > 0;
}

/** Deletes alerts that were removed so long ago that every process has read it. */
export async function deleteRemovedAlerts(db: Db): Promise<void> {
  await db.query(`delete from alerts where removed_at < now() - interval '1 day'`);
}

/** An alert of contract/alerts. */
const presentAlert = ({ id, currency, swap_to, watch, rate, amount, ...row }: AlertRow) => ({
  id: wireId(id),
  currency,
  swap_to,
  watch,
  rate: wireMoney(rate),
  amount: amount === null ? null : wireMoney(amount),
  state: row.state === 'armed' && !row.ready ? 'waiting' : row.state,
  created_at: isoTime(row.created_at),
  fired_at: row.fired_at && isoTime(row.fired_at),
});

/**
 * Checks the rules of the app's form, and values that the form cannot send. @throws Refusal `invalid` with the reason
 */
async function checkAlert(db: Db, { currency, swap_to, watch, rate, amount }: AlertPayload): Promise<void> {
  if (currency === swap_to) throw invalidField('swap_to', alertTexts.samePair);
  if (watch !== 'listed' && amount !== null) throw invalidField('amount', alertTexts.amountOfListings);
  const market = await findRate(db, currency, swap_to);
  const form = { watch, rate: filledRate(rate), amount: filledAmount(amount ?? '') };
  const breach = firstBreach(alertRules, form, { marketRate: market?.rate ?? null });
  if (breach) throw invalidField(breach.field, breach.message);
}

const sameAmount = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : compare(decimal(one), decimal(other)) === 0;

const isSame = (one: AlertPayload) => (other: AlertRow) =>
  one.currency === other.currency &&
  one.swap_to === other.swap_to &&
  one.watch === other.watch &&
  sameAmount(one.rate, other.rate) &&
  sameAmount(one.amount, other.amount);

/** @throws Refusal `invalid` if it makes no sense or there are too many, `conflict` if the user has it already */
export function createAlert(db: Transactions, userId: string, alert: AlertPayload): Promise<AlertRow> {
  return db.transaction(async (tx) => {
    // Concurrent requests are counted one after the other.
    await lockName(tx, `alerts of ${userId}`);
    await checkAlert(tx, alert);
    const own = await findAlerts(tx, userId);
    if (own.some(isSame(alert))) throw conflict(alertTexts.exists);
    if (own.length >= MOST_ALERTS) throw invalid(alertTexts.tooMany(MOST_ALERTS), 'limit_reached');
    const made = await insertAlert(tx, userId, alert);
    await announce(tx, 'notifications', [userId]);
    return made;
  });
}

/** Arms one of the user's alerts again; repeating it does nothing. @throws Refusal `notFound` for another user's */
function armAlert(db: Transactions, userId: string, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await armAgain(tx, userId, id))) throw notFound();
    await announce(tx, 'notifications', [userId]);
  });
}

/** Removes one of the user's alerts; repeating it does nothing. @throws Refusal `notFound` for another user's */
function removeAlert(db: Transactions, userId: string, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await markRemoved(tx, userId, id))) throw notFound();
    await announce(tx, 'notifications', [userId]);
  });
}

/** alerts/: what the caller waits for in the market. Our own (docs/PROTOCOL.md). */
export function alertsRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getAlerts'), requireUser, async (c) =>
      c.json((await findAlerts(c.get('db'), c.get('user').id)).map(presentAlert)),
    )
    .post(callPath('createAlert'), requireActiveUser, async (c) => {
      const payload = await readPayload(c, alertPayload);
      return answerCall(c, 'createAlert', presentAlert(await createAlert(c.get('db'), c.get('user').id, payload)));
    })
    .post(callPath('armAlert'), requireActiveUser, async (c) => {
      await armAlert(c.get('db'), c.get('user').id, readId(c, 'id'));
      return answerCall(c, 'armAlert');
    })
    .delete(callPath('removeAlert'), requireActiveUser, async (c) => {
      await removeAlert(c.get('db'), c.get('user').id, readId(c, 'id'));
      return answerCall(c, 'removeAlert');
    });
}
