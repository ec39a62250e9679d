import { Hono } from 'hono';
import { type ListingChangePayload, listingChangePayload } from '@contract/listingChanges';
import { isTradable } from '@contract/values/currencies';
import type { Peg } from '@contract/values/peg';
import { filledRate } from '@/domain/money/typedNumber';
import { compare, decimal, isZero, subtract, toText } from '@/domain/money/decimal';
import { checkListRate } from '@/domain/rules/listRules';
import { checkPegLimits } from '@/domain/rules/pegRules';
import { refusalTexts } from '@/texts/refusals';
import { SENTENCES } from '@/texts/sentences';
import type { Db, Transactions } from '@server/db/database';
import { answerCall, callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { readId, readPayload } from '@server/http/read';
import { post } from '@server/ledger';
import { announceAll } from '@server/news/announce';
import { conflict, forbidden, invalidField, notFound } from '@server/platform/refusal';
import { USER_LIMITS, type UserLimits } from '@server/platform/userLimits';
import { isOpen } from './appStatus';
import { answerOnce } from './idempotency';
import {
  isListingOf,
  type ListingRow,
  lockActiveListings,
  markPaused,
  markResumed,
  returnsOf,
  setRates,
} from './listings/repository';
import { confirmPeg, endStop, rateListings, removePeg, savePeg, takeOverPause } from './pegs';
import { findRate } from './rates';
import { requireActiveUser } from './sessions/requireUser';
import { wireId } from './wire';

/** Counts what went back to the lister of a listing that goes on. */
export const addReturned = (tx: Db, id: string, amount: string) =>
  tx.query('update listings set returned = returned + $2 where id = $1', [id, amount]);

/** Whether an operator has frozen the user, which nobody changes until the end of the transaction. */
async function holdFrozen(tx: Db, userId: string): Promise<boolean> {
  const frozen = 'select frozen_at is not null as frozen from users where id = $1 for share';
  const [user] = await tx.query<{ frozen: boolean }>(frozen, [userId]);
  return user?.frozen ?? false;
}

const announceChange = (tx: Db, userId: string) =>
  announceAll(tx, [
    { group: 'listings', users: null },
    { group: 'pegs', users: [userId] },
    { group: 'homepage_updates', users: [userId] },
  ]);

/** What changes the market is possible only while it is open, and for no frozen user. @throws Refusal `forbidden` */
async function checkMayChange(tx: Db, isFrozen: boolean): Promise<void> {
  if (isFrozen) throw forbidden(refusalTexts.accountFrozen);
  if (!(await isOpen(tx))) throw forbidden(SENTENCES.tradingHalted);
}

/** @throws Refusal `notFound` for another user's listing, `conflict` for one that has ended */
async function lockOwn(tx: Db, userId: string, id: string): Promise<ListingRow> {
  const [listing] = await lockActiveListings(tx, { userId, id });
  if (listing) return listing;
  if (!(await isListingOf(tx, userId, id))) throw notFound();
  throw conflict(refusalTexts.listingEnded);
}

/** The rule of LIST (spec 5). @throws Refusal `invalid` with its sentence */
async function checkRate(tx: Db, { currency, swap_to }: ListingRow, rate: string): Promise<void> {
  const market = await findRate(tx, currency, swap_to);
  const breach = checkListRate(filledRate(rate), market?.rate ?? null);
  if (breach !== null) throw invalidField('rate', breach);
}

/** The listing stays at this rate: it no longer follows the market, and its peg no longer pauses it. */
async function fixRate(tx: Db, listing: ListingRow, rate: string, isFrozen: boolean): Promise<void> {
  const ended = await removePeg(tx, listing.id);
  const isNew = compare(decimal(rate), decimal(listing.rate)) !== 0;
  if (!isNew && !ended) return;
  await checkMayChange(tx, isFrozen);
  await checkRate(tx, listing, rate);
  if (isNew) await setRates(tx, [{ id: listing.id, rate }]);
  if (ended?.paused) await markResumed(tx, [listing.id]);
}

/** The listing follows the market from now on. @throws Refusal `invalid` */
async function follow(tx: Db, listing: ListingRow, peg: Peg, isFrozen: boolean): Promise<void> {
  await checkMayChange(tx, isFrozen);
  const breach = checkPegLimits(peg);
  if (breach !== null) throw invalidField('peg', breach);
  if (!(await findRate(tx, listing.currency, listing.swap_to))) throw invalidField('peg', SENTENCES.rateInvalid);
  await savePeg(tx, listing.id, peg);
  if (await endStop(tx, listing.id)) await markResumed(tx, [listing.id]);
  await rateListings(tx, [listing.id]);
}

/** What is above the new amount goes back, as when a listing is deleted. @throws Refusal `invalid` */
async function lowerAmount(tx: Db, listing: ListingRow, amount: string, { leastAmounts }: UserLimits): Promise<void> {
  const { id, currency, remaining } = listing;
  const rest = subtract(decimal(remaining), decimal(amount));
  if (isZero(rest)) return;
  if (compare(decimal(amount), decimal(remaining)) > 0) {
    throw invalidField('amount', refusalTexts.moreThanLeft(`${remaining} ${currency}`));
  }
  const least = isTradable(currency) ? leastAmounts[currency] : '0';
  if (compare(decimal(amount), decimal(least)) < 0) {
    throw invalidField('amount', refusalTexts.amountTooSmall(`${least} ${currency}`));
  }
  const returned = toText(rest);
  await addReturned(tx, id, returned);
  await post(tx, { kind: 'lower', transactionId: null }, returnsOf([{ ...listing, remaining: returned }]));
}

/**
 * Changes the rate of a listing, or how it follows the market, and how much of it is left, in one transaction. `amount` is
 * what shall be left, so that a fill at the same moment is never returned a second time.
 *
 * @throws Refusal `forbidden` for a rate while the market is closed or the user is frozen (decision 331), `invalid` with a
 * reason for the field, `notFound`, `conflict` if it has ended
 */
export function changeListing(
  db: Transactions,
  userId: string,
  { listing: id, rate, amount, peg = null }: ListingChangePayload,
  limits: UserLimits = USER_LIMITS,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    // Users are locked before their listings everywhere.
    const isFrozen = (rate !== null || peg !== null) && (await holdFrozen(tx, userId));
    const listing = await lockOwn(tx, userId, id);
    if (rate !== null && peg !== null) throw invalidField('peg', refusalTexts.rateOrPeg);
    if (rate !== null) await fixRate(tx, listing, rate, isFrozen);
    if (peg !== null) await follow(tx, listing, peg, isFrozen);
    if (amount !== null) await lowerAmount(tx, listing, amount, limits);
    await announceChange(tx, userId);
    return { id };
  });
}

/** Hides a listing from others; its escrow stays. Repeating it does nothing. @throws Refusal `notFound`, `conflict` */
export function pauseListing(db: Transactions, userId: string, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockOwn(tx, userId, id);
    // What its peg has paused does not come back by itself any more.
    const isPaused = (await takeOverPause(tx, id)) || (await markPaused(tx, [id]));
    if (isPaused) await announceChange(tx, userId);
  });
}

/**
 * Shows a paused listing again, at its rate, which must be within the band of now. One that follows the market gets the
 * rate of now, and stays paused while that is outside its limits. Repeating it does nothing.
 *
 * @throws Refusal `forbidden` if the market is closed or the user is frozen, `invalid` if its rate is outside,
 * `notFound`, `conflict`
 */
export function resumeListing(db: Transactions, userId: string, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const isFrozen = await holdFrozen(tx, userId);
    const listing = await lockOwn(tx, userId, id);
    await checkMayChange(tx, isFrozen);
    if (!(await markResumed(tx, [id]))) return;
    await confirmPeg(tx, id);
    if (!(await rateListings(tx, [id]))) await checkRate(tx, listing, listing.rate);
    await announceChange(tx, userId);
  });
}

/** Changes of the caller's listings. Our own calls (docs/PROTOCOL.md). */
export function listingChangesRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post(callPath('changeListing'), requireActiveUser, async (c) => {
      const payload = await readPayload(c, listingChangePayload);
      const userId = c.get('user').id;
      return answerOnce(c, {
        payload,
        call: 'changeListing',
        prepare: () => async (db) => {
          const { id } = await changeListing(db, userId, payload, c.get('config'));
          return { id: wireId(id) };
        },
      });
    })
    .post(callPath('pauseListing'), requireActiveUser, async (c) => {
      await pauseListing(c.get('db'), c.get('user').id, readId(c, 'id'));
      return answerCall(c, 'pauseListing');
    })
    .post(callPath('resumeListing'), requireActiveUser, async (c) => {
      await resumeListing(c.get('db'), c.get('user').id, readId(c, 'id'));
      return answerCall(c, 'resumeListing');
    });
}
