import type { AlertPayload } from '@contract/schemas/own/alert';
import { MOST_ALERTS } from '@contract/values/alerts';
import { filledAmount, filledRate } from '@/domain/money/amountInput';
import { compare, decimal } from '@/domain/money/decimal';
import { alertRules } from '@/domain/rules/alertRules';
import { firstBreach } from '@/domain/rules/breach';
import { alertTexts } from '@/texts/alerts';
import type { Db } from '@server/db/database';
import type { Transactions } from '@server/db/joinTransaction';
import { lockName } from '@server/db/lockName';
import { announce } from '@server/news/announce';
import { conflict, invalid, invalidField, notFound } from '@server/platform/refusal';
import { findRate } from '@server/modules/rates/repository';
import { type AlertRow, armAgain, findAlerts, insertAlert, markRemoved } from './repository';

/** A user's alerts, newest first. */
export const readAlerts = (db: Db, userId: string): Promise<AlertRow[]> => findAlerts(db, userId);

/** The rules of the app's form, and what the form cannot send. @throws Refusal `invalid` with the reason */
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
    // Requests at once count one after the other.
    await lockName(tx, `alerts of ${userId}`);
    await checkAlert(tx, alert);
    const own = await findAlerts(tx, userId);
    if (own.some(isSame(alert))) throw conflict(alertTexts.exists);
    if (own.length >= MOST_ALERTS) throw invalid(alertTexts.tooMany(MOST_ALERTS));
    const made = await insertAlert(tx, userId, alert);
    await announce(tx, 'notifications', [userId]);
    return made;
  });
}

/** Arms one of the user's alerts again; repeating it does nothing. @throws Refusal `notFound` for another user's */
export function armAlert(db: Transactions, userId: string, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await armAgain(tx, userId, id))) throw notFound();
    await announce(tx, 'notifications', [userId]);
  });
}

/** Removes one of the user's alerts; repeating it does nothing. @throws Refusal `notFound` for another user's */
export function removeAlert(db: Transactions, userId: string, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await markRemoved(tx, userId, id))) throw notFound();
    await announce(tx, 'notifications', [userId]);
  });
}
