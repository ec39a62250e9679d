import { Hono } from 'hono';
import { type ListingChangePayload, listingChangePayload } from '@contract/listingChanges';
import { isTradable } from '@contract/values/currencies';
import type { Peg } from '@contract/values/peg';
import { filledRate } from '@/domain/money/typedNumber';
import { compare, decimal, isZero, subtract, toText } from '@/domain/money/decimal';
import { checkEndTime } from '@/domain/rules/endTimeRules';
import { checkListRate } from '@/domain/rules/listRules';
import { checkPegLimits } from '@/domain/rules/pegRules';
import { refusalTexts } from '@/texts/refusals';
import { SENTENCES } from '@/texts/sentences';
import type { Db, Transactions } from '@server/db/database';
import { answerCall, callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { readId, readPayload } from '@server/http/read';
import { escrowOf, post, walletOf } from '@server/ledger';
import { announceAll } from '@server/news/announce';
import { conflict, forbidden, invalidField, notFound } from '@server/platform/refusal';
import { USER_LIMITS, type UserLimits } from '@server/platform/userLimits';
import { isOpen } from './appStatus';
import { answerOnce } from './idempotency';
import { crossedReason, findCrossed, lockRates } from './listings/crossing';
import {
  isListingOf,
  type ListingRow,
  lockActiveListings,
  markPaused,
  markResumed,
  raise,
  returnsOf,
  setRates,
} from './listings/repository';
import { confirmPeg, endStop, rateListings, removePeg, savePeg, makePauseManual } from './pegs';
import { findRate } from './rates';
import { requireActiveUser } from './sessions/requireUser';
import { readWallet } from './wallets';
import { wireId } from './wire';

/** Counts the amount that went back to the lister of a listing that stays active. */
export const addReturned = (tx: Db, id: string, amount: string) =>
  tx.query('update listings set returned = returned + $2 where id = $1', [id, amount]);

/** Whether an operator has frozen the user; locked until the end of the transaction. */
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

/** Changes of the market are possible only while it is open, and not for frozen users. @throws Refusal `forbidden` */
async function checkMayChange(tx: Db, isFrozen: boolean): Promise<void> {
  if (isFrozen) throw forbidden(refusalTexts.accountFrozen, 'frozen');
  if (!(await isOpen(tx))) throw forbidden(SENTENCES.tradingHalted, 'trading_closed');
}

/** @throws Refusal `notFound` for another user's listing, `conflict` for one that has ended */
async function lockOwn(tx: Db, userId: string, id: string): Promise<ListingRow> {
  const [listing] = await lockActiveListings(tx, { userId, id });
  if (listing) return listing;
  if (!(await isListingOf(tx, userId, id))) throw notFound();
  throw conflict(refusalTexts.listingEnded, 'listing_ended');
}

/** The rules of LIST (spec 5), and nothing that it would cross (decision 541). @throws Refusal `invalid` with its sentence */
async function checkRate(tx: Db, listing: ListingRow, rate: string): Promise<void> {
  const market = await findRate(tx, listing.currency, listing.swap_to);
  const breach = checkListRate(filledRate(rate), market?.rate ?? null);
  if (breach !== null) throw invalidField('rate', breach);
  await lockRates(tx, [listing]);
  const crossed = await findCrossed(tx, { ...listing, rate });
  if (crossed) throw invalidField('rate', crossedReason(listing, crossed), 'would_cross');
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

/**
 * Adds to what is left, from the wallet. The listing moves behind all others at its rate, because nobody may keep a
 * place for more than was listed, and orders that wait are tried again (decision 548).
 *
 * @throws Refusal `forbidden` as for a new rate, `invalid` if the wallet does not hold that much
 */
async function addAmount(tx: Db, listing: ListingRow, more: string, isFrozen: boolean): Promise<void> {
  const { id, user_id: userId, currency } = listing;
  await checkMayChange(tx, isFrozen);
  const { balance } = await readWallet(tx, userId, currency);
  if (compare(decimal(more), decimal(balance)) > 0) throw invalidField('add', SENTENCES.insufficientBalance);
  await raise(tx, id, more);
  const [source, destination] = [walletOf(userId, currency), escrowOf(id, currency)];
  await post(tx, { kind: 'list', transactionId: null }, [{ source, destination, currency, amount: decimal(more) }]);
}

/** Returns the rest above the new amount, as when a listing is deleted. @throws Refusal `invalid` */
async function lowerAmount(tx: Db, listing: ListingRow, amount: string, { leastAmounts }: UserLimits): Promise<void> {
  const { id, currency, remaining } = listing;
  const rest = subtract(decimal(remaining), decimal(amount));
  if (isZero(rest)) return;
  if (compare(decimal(amount), decimal(remaining)) > 0) {
    throw invalidField('amount', refusalTexts.moreThanLeft(`${remaining} ${currency}`));
  }
  const least = isTradable(currency) ? leastAmounts[currency] : '0';
  if (compare(decimal(amount), decimal(least)) < 0) {
    throw invalidField('amount', refusalTexts.amountTooSmall(`${least} ${currency}`), 'below_least_amount');
  }
  const returned = toText(rest);
  await addReturned(tx, id, returned);
  await post(tx, { kind: 'lower', transactionId: null }, returnsOf([{ ...listing, remaining: returned }]));
}

/** A missing end time leaves the present one, and null removes it. @throws Refusal `invalid` */
async function changeEnd(tx: Db, { id }: ListingRow, endsAt: string | null | undefined): Promise<void> {
  if (endsAt === undefined) return;
  const breach = endsAt === null ? null : checkEndTime(endsAt, Date.now());
  if (breach !== null) throw invalidField('expires_at', breach);
  await tx.query('update listings set expires_at = $2, end_failed_at = null where id = $1', [id, endsAt]);
}

/**
 * Changes the rate of a listing, or how it follows the market, how much of it is left, and when it ends by itself, in one
 * transaction. `amount` is the amount that shall be left, so that an amount filled at the same moment is not returned
 * too, and `add` is what is added, so that never more is taken from the wallet. What is left stays in the listing.
 *
 * @throws Refusal `forbidden` for a rate and for more while the market is closed or the user is frozen (decision 331), `invalid`
 * with a reason for the field, `notFound`, `conflict` if it has ended
 */
export function changeListing(
  db: Transactions,
  userId: string,
  { listing: id, rate, amount, peg = null, add = null, expires_at: endsAt }: ListingChangePayload,
  limits: UserLimits = USER_LIMITS,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    // Everywhere, users are locked before their listings.
    const isFrozen = (rate !== null || peg !== null || add !== null) && (await holdFrozen(tx, userId));
    const listing = await lockOwn(tx, userId, id);
    if (rate !== null && peg !== null) throw invalidField('peg', refusalTexts.rateOrPeg);
    if (rate !== null) await fixRate(tx, listing, rate, isFrozen);
    if (peg !== null) await follow(tx, listing, peg, isFrozen);
    if (amount !== null && add !== null) throw invalidField('add', refusalTexts.amountOrAdd);
    if (amount !== null) await lowerAmount(tx, listing, amount, limits);
    if (add !== null) await addAmount(tx, listing, add, isFrozen);
    await changeEnd(tx, listing, endsAt);
    await announceChange(tx, userId);
    return { id };
  });
}

/** Hides a listing from others; its escrow stays. Repeating it does nothing. @throws Refusal `notFound`, `conflict` */
export function pauseListing(db: Transactions, userId: string, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockOwn(tx, userId, id);
    // A pause by the peg becomes the user's, so it does not end by itself any more.
    const isPaused = (await makePauseManual(tx, id)) || (await markPaused(tx, [id]));
    if (isPaused) await announceChange(tx, userId);
  });
}

/**
 * Shows a paused listing again, at its rate, which must be within the present band. One that follows the market gets
 * the present rate, and stays paused while that is outside its limits. Repeating it does nothing.
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
