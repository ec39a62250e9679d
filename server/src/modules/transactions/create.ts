import type { TransactionPayload } from '@contract/transactions';
import { NO_FEE, NO_RATE } from '@contract/values/constants';
import type { Peg } from '@contract/values/peg';
import { filledAmount, filledRate } from '@/domain/money/typedNumber';
import { formatExact } from '@/domain/money/formatDecimal';
import { compare, decimal, isPositive, multiply, toText } from '@/domain/money/decimal';
import { isCrossed } from '@/domain/book/crossing';
import { peggedRate } from '@/domain/money/peggedRate';
import { boughtFor } from '@/domain/paths/fills';
import { bilateralOrderRules } from '@/domain/rules/orderRules';
import { firstBreach } from '@/domain/rules/breach';
import { fundRules } from '@/domain/rules/cashRules';
import { listRules } from '@/domain/rules/listRules';
import { checkEndTime } from '@/domain/rules/endTimeRules';
import { checkPegLimits } from '@/domain/rules/pegRules';
import { checkWithdrawAmount } from '@/domain/rules/withdrawRules';
import { AUTH_SENTENCES } from '@/texts/authSentences';
import { refusalTexts } from '@/texts/refusals';
import { SENTENCES } from '@/texts/sentences';
import { type Db, together, type Transactions } from '@server/db/database';
import { post } from '@server/ledger';
import { isOpenStatus } from '@server/modules/appStatus';
import { findBankAccounts } from '@server/modules/bankAccounts';
import { lockCashLimits } from '@server/modules/cashLimits';
import { limitsOfUser } from '@server/modules/limitExceptions';
import { crossedReason, findOpposite } from '@server/modules/listings/crossing';
import { endListing, type ListingRow, lockActiveListings } from '@server/modules/listings/repository';
import { OfferBook, totalOf, type Wanted } from '@server/modules/listings/offerBook';
import { spendVerifiedPin } from '@server/modules/oneTimePins';
import { checkAccountWait } from '@server/modules/payees';
import { canBePaidTo } from '@server/modules/paymentDetails';
import { insertPeg } from '@server/modules/pegs';
import { findRate } from '@server/modules/rates';
import { readWallet } from '@server/modules/wallets';
import { conflict, forbidden, invalid, invalidField } from '@server/platform/refusal';
import { USER_LIMITS, type UserLimits } from '@server/platform/userLimits';
import { checkFundings, keepImage, type PayloadFacts, type PayloadOf, refuseBreach, sameCurrency } from './cash';
import { createMultilateralOrder } from './multilateralOrder';
import {
  announceTransaction,
  costOf,
  holdPostings,
  insertTransaction,
  type NewTransaction,
  nextTransactionId,
  type TransactionRow,
} from './record';
import { refuseDebtor } from './debts';
import { countOpenListings, countOpenOrders } from './queries';
import { insertOrder } from './orders';
import { settleAtOnce } from './settleAtOnce';

/** What a transaction begins with. */
interface Start {
  /** The id of the new transaction. It is never given again, even if it is not used. */
  id: string;
  isActive: boolean;
  /** An operator has frozen the account. */
  isFrozen: boolean;
  /** The operator's switch as stored, or null if it was never set. */
  appStatus: string | null;
}

/**
 * Keeps a user from being deactivated until the end of the transaction. If they trade, their other trades wait too, so
 * that requests at once are counted one after the other. One statement, because each costs about as much as its work.
 *
 * @returns null if there is no such user
 */
async function lockStart(tx: Db, userId: string, trades: boolean): Promise<Start | null> {
  const [row] = await tx.query<{ id: string; is_active: boolean; is_frozen: boolean; app_status: string | null }>(
    `select nextval(pg_get_serial_sequence('transactions', 'id'))::text as id, u.deactivated_at is null as is_active,
       u.frozen_at is not null as is_frozen,
       (select value from settings where name = 'appstatus') as app_status,
       case when $2 then pg_advisory_xact_lock(hashtextextended('trades of ' || u.id, 0))::text end
     from users u where u.id = $1 for share`,
    [userId, trades],
  );
  return row ? { id: row.id, isActive: row.is_active, isFrozen: row.is_frozen, appStatus: row.app_status } : null;
}

/**
 * The user's active listing of that pair and rate, locked, which the transaction ends at once; if there are several, the one with exactly that amount,
 * otherwise the oldest. The transaction's amount is what really went back, which is less if the listing was filled in
 * the meantime.
 *
 * @throws Refusal `invalid` if there is none: deleted already, or sold out
 */
async function createDeletion(
  tx: Db,
  userId: string,
  payload: PayloadOf<'DELETE_LIST'>,
): Promise<NewTransaction & { ends: ListingRow }> {
  const { currency_from: source, currency_to: target, amount, rate } = payload;
  const own = await lockActiveListings(tx, { userId, currency: source, swapTo: target, rate });
  const listing = own.find(({ remaining }) => remaining === amount) ?? own[0];
  if (!listing) throw invalid(refusalTexts.noSuchListing, 'listing_ended');
  return {
    userId,
    type: 'DELETE_LIST',
    status: 'COMPLETED',
    source,
    target,
    amount: listing.remaining,
    rate,
    fee: NO_FEE,
    ends: listing,
  };
}

/** Spec 5, fund wallet: stored for the operator, who sees the transfer arrive. No money moves yet. @throws Refusal `invalid`, `tooMany`, `conflict` if there is nothing to pay to */
async function createFunding(
  tx: Db,
  userId: string,
  payload: PayloadOf<'FUND_WALLET'>,
  facts: PayloadFacts,
): Promise<NewTransaction> {
  const currency = sameCurrency(payload);
  const overLimit = await lockCashLimits(tx, userId, { type: 'FUND_WALLET', currency }, facts.limits);
  const form = { amount: filledAmount(payload.amount), screenshot: null };
  refuseBreach(overLimit(form.amount, null), 'above_limit');
  refuseBreach(firstBreach(fundRules, form, { overLimit })?.message);
  await checkFundings(tx, userId, facts);

  if (!(await canBePaidTo(tx, currency))) throw conflict(refusalTexts.noPaymentDetails);
  return {
    userId,
    type: 'FUND_WALLET',
    source: currency,
    target: currency,
    amount: payload.amount,
    rate: NO_RATE,
    receiptId: await keepImage(tx, userId, facts),
  };
}

/** The rate that was sent, or what the market rate of now makes of the peg. */
function rateOf({ rate, peg }: PayloadOf<'LIST'>, marketRate: string | null): string {
  return peg && marketRate !== null ? toText(peggedRate(decimal(marketRate), peg).rate) : rate;
}

/** @throws Refusal `invalid` at the field, unless the listing may end then */
export function checkExpiry(endsAt: string | null | undefined): void {
  const breach = typeof endsAt === 'string' ? checkEndTime(endsAt, Date.now()) : null;
  if (breach !== null) throw invalidField('expires_at', breach);
}

/**
 * Spec 5, list: within the wallet's balance, and at a rate between 90 % and 110 % of the market rate that crosses no
 * listing of the opposite direction (decision 541).
 */
async function createListing(
  tx: Db,
  userId: string,
  payload: PayloadOf<'LIST'>,
  checks: Promise<unknown>,
): Promise<NewTransaction & { peg?: Peg }> {
  const { currency_from: source, currency_to: target, amount, peg, expires_at: expiresAt = null } = payload;
  const [, { balance }, market, opposite] = await together(
    checks,
    readWallet(tx, userId, source),
    findRate(tx, source, target),
    findOpposite(tx, { currency: source, swap_to: target }),
  );
  const swapTo = target === source ? null : target;
  const facts = { balance, marketRate: market?.rate ?? null };
  const rate = rateOf(payload, facts.marketRate);
  refuseBreach(
    firstBreach(listRules, { amount: filledAmount(amount), swapTo, rate: filledRate(rate) }, facts)?.message,
  );
  refuseBreach(peg && checkPegLimits(peg));
  checkExpiry(expiresAt);
  // One that follows the market moves out of the way instead.
  if (!peg && opposite && isCrossed(decimal(rate), decimal(opposite.rate)))
    throw invalid(crossedReason({ user_id: userId }, opposite), 'would_cross');
  return { userId, type: 'LIST', source, target, amount, rate, expiresAt, fee: NO_FEE, ...(peg && { peg }) };
}

/**
 * Allows an active user to start something while the app is open. The lock makes a deactivation wait until this
 * transaction has ended, and another trade of the user if this is one.
 *
 * @returns the id of the new transaction
 * @throws Refusal `forbidden` with a sentence of spec 8
 */
export async function checkMayStart(tx: Db, userId: string, trades: boolean): Promise<string> {
  const start = await lockStart(tx, userId, trades);
  if (!start?.isActive) throw forbidden(AUTH_SENTENCES.accountDeactivated, 'deactivated');
  if (start.isFrozen) throw forbidden(refusalTexts.accountFrozen, 'frozen');
  if (!isOpenStatus(start.appStatus)) throw forbidden(SENTENCES.tradingHalted, 'trading_closed');
  return start.id;
}

/** What others list at a rate, decimal text. If it is more than `pay` buys, only a part of it that is enough. */
async function readListedAtRate(book: OfferBook, buyerId: string, wanted: Wanted & { rate: string }, pay: string) {
  const isEnough = (offers: readonly ListingRow[]) =>
    compare(multiply(totalOf(offers), decimal(wanted.rate)), decimal(pay)) >= 0;
  return toText(totalOf(await book.offersTo(buyerId, wanted, isEnough)));
}

/** The oldest offers fill most orders, so they are read before it is known how many are needed. */
const readOldest = (book: OfferBook, buyerId: string, wanted: Wanted) =>
  book.offersTo(buyerId, wanted, (offers) => offers.length > 0);

/** Spec 5, bilateral order: not above what others list at exactly that rate. */
async function createOrder(
  tx: Db,
  userId: string,
  payload: PayloadOf<'ORDER'>,
  checks: Promise<unknown>,
): Promise<NewTransaction> {
  const { currency_from: source, currency_to: target, amount, rate } = payload;
  const book = new OfferBook(tx);
  const wanted = { source, target, rate };
  const [, { balance }] = await together(checks, readWallet(tx, userId, source), readOldest(book, userId, wanted));
  // An amount above the balance is refused in any case, so nothing more is read for it.
  const isPayable = compare(decimal(amount), decimal(balance)) <= 0;
  const listedAtRate = isPayable ? await readListedAtRate(book, userId, wanted, amount) : null;
  const form = { amount: filledAmount(amount), target: target === source ? null : target, rate };
  refuseBreach(firstBreach(bilateralOrderRules, form, { balance, listedAtRate })?.message);
  const cost = costOf('ORDER', decimal(amount));
  const buysNothing = cost === null || !isPositive(boughtFor(cost.net, decimal(rate)));
  if (buysNothing) throw invalid(SENTENCES.orderAmountInvalid);
  const fee = toText(cost.fee);
  return { userId, type: 'ORDER', source, target, amount, rate, fee };
}

type TradePayload = PayloadOf<'LIST' | 'ORDER' | 'MOF_ORDER'>;

/** LIST, ORDER and MOF_ORDER. */
const isTrade = (payload: TransactionPayload): payload is TradePayload =>
  payload.type === 'LIST' || payload.type === 'ORDER' || payload.type === 'MOF_ORDER';

/** Amounts that are worth less than the work they make. @param refused how the call refuses a whole request or a field */
export function checkLeast(
  { amount, currency_from: currency }: Pick<TradePayload, 'amount' | 'currency_from'>,
  { leastAmounts }: UserLimits,
  refused: typeof invalid = invalid,
): void {
  const least = leastAmounts[currency];
  if (compare(decimal(amount), decimal(least)) < 0)
    throw refused(refusalTexts.amountTooSmall(`${least} ${currency}`), 'below_least_amount');
}

/** One user has only so much open at a time. @throws Refusal `invalid` */
export async function checkOpen(
  tx: Db,
  userId: string,
  { type }: Pick<TradePayload, 'type'>,
  limits: UserLimits,
): Promise<void> {
  if (type === 'LIST') {
    const most = limits.mostOpenListings;
    if ((await countOpenListings(tx, userId, most)) >= most)
      throw invalid(refusalTexts.tooManyListings(most), 'limit_reached');
  } else {
    const most = limits.mostOpenOrders;
    if ((await countOpenOrders(tx, userId, most)) >= most)
      throw invalid(refusalTexts.tooManyOrders(most), 'limit_reached');
  }
}

/**
 * Keeps one user from filling the market and the worker's time with listings and orders. The caller holds the lock of
 * the user's trades.
 *
 * @throws Refusal `invalid` for an amount below the least one, or if too much is open already
 */
async function checkTradeLimits(
  tx: Db,
  userId: string,
  payload: TransactionPayload,
  { limits = USER_LIMITS }: PayloadFacts,
): Promise<void> {
  if (!isTrade(payload)) return;
  checkLeast(payload, limits);
  await checkOpen(tx, userId, payload, limits);
}

/**
 * Spec 5, withdraw: to one of the user's bank accounts of that currency, after a one-time pin, which is spent with it.
 * If the withdrawal fails the pin is not spent, because both are one transaction. A key needs no pin.
 */
async function createWithdrawal(
  tx: Db,
  userId: string,
  payload: PayloadOf<'WITHDRAW'>,
  facts: PayloadFacts,
): Promise<NewTransaction> {
  const currency = sameCurrency(payload);
  const accounts = await findBankAccounts(tx, userId, currency);
  if (!accounts.some(({ id }) => id === payload.bank_account)) throw invalid(SENTENCES.bankAccountRequired);
  await refuseDebtor(tx, userId);
  const { tellOfKey } = facts;
  await checkAccountWait(tx, userId, payload.bank_account, { waits: facts.limits, byKey: tellOfKey !== undefined });
  const qrCodeId = await keepImage(tx, userId, facts);
  if (!tellOfKey && !(await spendVerifiedPin(tx, userId))) throw forbidden(refusalTexts.pinNeeded);
  const { balance } = await readWallet(tx, userId, currency);
  const overLimit = await lockCashLimits(tx, userId, { type: 'WITHDRAW', currency }, facts.limits);
  const amount = filledAmount(payload.amount);
  const breach = checkWithdrawAmount({ amount }, { balance, overLimit });
  refuseBreach(breach, breach === overLimit(amount, balance) ? 'above_limit' : undefined);
  await tellOfKey?.(tx, `${formatExact(payload.amount)} ${currency}`);
  return {
    userId,
    type: 'WITHDRAW',
    source: currency,
    target: currency,
    amount: payload.amount,
    rate: NO_RATE,
    bankAccountId: payload.bank_account,
    qrCodeId,
  };
}

/** A transaction that may be stored, the listing that ends with it, and how the listing that it makes follows the market. */
type Checked = NewTransaction & { ends?: ListingRow; peg?: Peg };

/** Checks the rules of the type. `checks` are those of all types, under way. */
async function check(
  tx: Db,
  userId: string,
  payload: TransactionPayload,
  facts: PayloadFacts,
  checks: Promise<unknown>,
): Promise<Checked> {
  // What these read travels together with the checks.
  if (payload.type === 'LIST') return createListing(tx, userId, payload, checks);
  if (payload.type === 'ORDER') return createOrder(tx, userId, payload, checks);
  await checks;
  switch (payload.type) {
    case 'FUND_WALLET':
      return createFunding(tx, userId, payload, facts);
    case 'WITHDRAW':
      return createWithdrawal(tx, userId, payload, facts);
    case 'MOF_ORDER':
      return createMultilateralOrder(tx, userId, payload);
    case 'DELETE_LIST':
      return createDeletion(tx, userId, payload);
  }
}

/**
 * Stores a transaction with all that it changes. None of the statements needs the answer of another.
 *
 * @param isHeld false if its hold is posted later, together with what settles it
 */
async function store(tx: Db, id: string, { ends, peg, ...made }: Checked, isHeld: boolean): Promise<TransactionRow> {
  const held = { user_id: made.userId, type: made.type, currency_from: made.source, amount: made.amount };
  const [row] = await together(
    insertTransaction(tx, made, id),
    made.type === 'ORDER' && insertOrder(tx, id),
    peg && insertPeg(tx, id, peg),
    isHeld && post(tx, { kind: 'hold', transactionId: id }, holdPostings(held)),
    ends && endListing(tx, ends, id),
    announceTransaction(tx, held),
  );
  return row;
}

/**
 * Spec 7, POST /transactions/: everything in one transaction. What the type holds leaves the wallet at once, and a trade
 * is settled if the operator wants no pause and nothing has to be waited for. Deleting a listing is the only type that deactivated users may use, and that is possible while the app is closed.
 *
 * @throws Refusal `invalid` with a sentence of spec 5, `forbidden` with one of spec 8, `tooMany` for too many images
 */
export async function createTransaction(
  db: Transactions,
  userId: string,
  payload: TransactionPayload,
  given: PayloadFacts = {},
): Promise<TransactionRow> {
  return db.transaction(async (tx) => {
    const facts = { ...given, limits: await limitsOfUser(tx, userId, given.limits ?? USER_LIMITS) };
    const checks = together(
      payload.type === 'DELETE_LIST' ? nextTransactionId(tx) : checkMayStart(tx, userId, isTrade(payload)),
      checkTradeLimits(tx, userId, payload, facts),
    );
    const checked = await check(tx, userId, payload, facts, checks);
    const [id] = await checks;
    const settles = given.settlesAtOnce === true && isTrade(payload);
    const row = await store(tx, id, checked, !settles);
    if (row.type === 'FUND_WALLET') await facts.mailReference?.(tx, row);
    return settles ? settleAtOnce(tx, { row, isPegged: checked.peg !== undefined }) : row;
  });
}
