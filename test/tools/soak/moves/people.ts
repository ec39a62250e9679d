import { Refusal } from '@server/platform/refusal';
import type { TransactionPayload } from '@contract/transactions';
import type { TransactionRow } from '@server/modules/transactions/record';
import { textOf, units } from '@test/support/money/units';
import {
  anyone,
  CURRENCIES,
  type Currency,
  endIn,
  logOf,
  offersTo,
  type Person,
  someOffer,
  somePending,
  tick,
  type World,
} from '@test/tools/soak/world';
import { must, type Pending, shareOf } from '@test/tools/soak/books';
import { expectedTrades } from '@test/tools/soak/fills';
import { forgetAttempts, LIMITS } from '@server/modules/attempts';
import { sendPin, verifyPin } from '@server/modules/oneTimePins';
import { aBankAccountOf, aUserOf } from '@test/support/money/moneyWorld';
import { approve } from '@server/modules/transactions/ending';
import { createTransaction } from '@server/modules/transactions/create';
import { deactivate } from '@server/modules/users';
import { bookFill, bookList } from './settled';

/** One kind of operation: does it, and moves the books as it must be moved. */
export type Move = (world: World) => Promise<unknown>;

/** The answer of a service, or null if it refused with a reason; unforeseen errors are passed on. */
export async function unlessRefused<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const pendingOf = (row: TransactionRow, endsAt: number | null): Pending => ({
  id: row.id,
  userId: row.user_id,
  type: row.type,
  from: row.currency_from,
  to: row.currency_to,
  amount: units(row.amount),
  rate: units(row.rate),
  fee: units(row.transaction_fee),
  path: row.path,
  endsAt,
});

export const TRADES = ['LIST', 'ORDER', 'MOF_ORDER'];

/**
 * Sends a transaction as its route does; what was accepted is in the books.
 *
 * @param settlesAtOnce as if the operator wanted no pause: what can be settled is settled in the same transaction
 */
export async function send(
  world: World,
  userId: string,
  payload: object,
  settlesAtOnce = TRADES.includes((payload as TransactionPayload).type) && world.random.chance(40),
): Promise<TransactionRow | null> {
  const { db, services, books } = world;
  const row = await unlessRefused(
    services.createTransaction(db, userId, payload as TransactionPayload, { settlesAtOnce }),
  );
  if (!row) return null;
  const isTrade = TRADES.includes(row.type);
  const pending = pendingOf(row, endIn(payload));
  if (row.status === 'PENDING' || isTrade) books.open(pending);
  if (isTrade && settlesAtOnce) {
    const can = row.type === 'LIST' || expectedTrades(pending, offersTo(world, userId)) !== null;
    must(can === (row.status === 'COMPLETED'), 'what can be settled at once waits', row);
  }
  if (isTrade && row.status === 'COMPLETED') await (row.type === 'LIST' ? bookList : bookFill)(world, row.id);
  return row;
}

/** A part of a balance, all of it to the last decimal, or now and then more than there is. */
export function someOf({ books, random }: World, { id }: Person, currency: string): string {
  const balance = books.balanceOf(`wallet:${id}:${currency}`);
  if (random.chance(4)) return textOf(balance);
  if (random.chance(2)) return textOf(shareOf(balance, 1500) + 1_000_000n);
  return textOf(shareOf(balance, random.between(1, 999)));
}

/** Asks for money to come in. */
export const fund: Move = async (world) => {
  const amount = `${String(world.random.between(10, 99_999))}.${world.random.digits(2)}`;
  const { id } = anyone(world);
  await send(world, id, { type: 'FUND_WALLET', currency_from: world.random.oneOf(CURRENCIES), amount });
};

/** The pin comes by mail and is typed in, now and then wrongly first. Time passes between: the limits are others' tests. */
export async function confirm(world: World, person: Person): Promise<void> {
  for (const limit of [LIMITS.pin, LIMITS.pinOfDay, LIMITS.pinTryOfAccount]) {
    await forgetAttempts(world.db, limit, person.id);
  }
  await sendPin(world.db, { mailer: world.mailer, config: { supportEmail: null } }, person);
  const { pin } = world.mailer;
  const wrong = pin.replace(/\d$/, (last) => (last === '0' ? '1' : '0'));
  if (world.random.chance(10)) {
    must(
      (await unlessRefused(verifyPin(world.db, person.id, wrong).then(() => true))) === null,
      'a wrong pin was taken',
    );
  }
  await verifyPin(world.db, person.id, pin);
  person.pins += 1;
}

/** A bank account of the user's in a currency; it is kept for later. */
export async function bankAccountOf(world: World, person: Person, currency: Currency): Promise<string> {
  const account = person.bankAccounts.get(currency) ?? (await aBankAccountOf(world.db, person.id, currency));
  person.bankAccounts.set(currency, account);
  return account;
}

/** Asks for money to go out, with a pin; without one it must be refused. */
export const withdraw: Move = async (world) => {
  const person = anyone(world);
  const currency = world.random.oneOf(CURRENCIES);
  const account = await bankAccountOf(world, person, currency);
  if (world.random.chance(92)) await confirm(world, person);
  const amount = someOf(world, person, currency);
  const row = await send(world, person.id, {
    type: 'WITHDRAW',
    currency_from: currency,
    amount,
    bank_account: account,
  });
  if (!row) return;
  must(person.pins > 0, 'a withdrawal without a pin', { user: person.id });
  person.pins -= 1;
};

/** Books what an approval does. */
export function approved({ books }: World, id: string): void {
  const { type, userId, from, amount } = books.close(id);
  if (type === 'FUND_WALLET') books.move(`bank:${from}`, `wallet:${userId}:${from}`, amount);
  else books.move(`hold:${userId}:${from}`, `bank:${from}`, amount);
}

/** The operator says yes or no; a yes to what waits for no operator is refused. */
export const decide: Move = async (world) => {
  const odd = world.random.chance(5) ? ['LIST', 'ORDER', 'MOF_ORDER'] : [];
  const row = somePending(world, ['FUND_WALLET', 'WITHDRAW', ...odd]);
  if (!row) return;
  const { db, services, books } = world;
  if (world.random.chance(15)) {
    await db.transaction((tx) => services.reject(tx, row.id, 'No.'));
    return books.giveBack(row.id);
  }
  const yes = await unlessRefused(db.transaction((tx) => services.approve(tx, row.id)));
  must((yes !== null) === ['FUND_WALLET', 'WITHDRAW'].includes(row.type), 'the wrong type was approved', row);
  if (yes) approved(world, row.id);
};

/** A new user with money in all wallets. */
const fundedWith = (world: World): string => `${String(world.random.between(1_000, 50_000))}.37`;

/** A new user arrives, with money in all wallets. */
export const join: Move = async (world) => {
  const id = await aUserOf(world.db);
  const facts = { id, email: `${id}@soak.example`, username: 'Soak', language: 'en', deactivated: false };
  world.people.push({ ...facts, gone: false, cleaned: false, pins: 0, bankAccounts: new Map() });
  for (const currency of CURRENCIES) {
    const amount = fundedWith(world);
    const payload = { type: 'FUND_WALLET', currency_from: currency, amount } as const;
    const row = await createTransaction(world.db, id, payload);
    await world.db.transaction((tx) => approve(tx, row.id));
    const money = { id: row.id, userId: id, type: row.type, from: currency, to: currency, path: null, endsAt: null };
    world.books.open({ ...money, amount: BigInt(amount.replace('.', '')) * 1_000_000n, rate: 0n, fee: 0n });
    world.books.close(row.id);
    world.books.move(`bank:${currency}`, `wallet:${id}:${currency}`, BigInt(amount.replace('.', '')) * 1_000_000n);
  }
};

/** A user leaves. Their client may stop at any point after it. */
export const leave: Move = async (world) => {
  const person = anyone(world);
  await deactivate(world.db, person.id);
  person.gone = true;
  person.deactivated = true;
};

function someoneLeaving({ people, random, books }: World): Person | null {
  const leaving = people.filter(
    ({ id, gone, cleaned }) => gone && !cleaned && books.openOffers((o) => o.userId === id).length > 0,
  );
  return leaving.length > 0 ? random.oneOf(leaving) : null;
}

/** One of the steps that a leaving client takes: the amount of a listing back, then its removal, or only one of both. */
export const returnListing: Move = async (world) => {
  const { db, services, books, random } = world;
  const person = random.chance(95) ? someoneLeaving(world) : anyone(world);
  if (!person) return;
  const offer = someOffer(world, ({ userId }) => userId === person.id);
  const remaining = offer ? textOf(offer.remaining) : '100';
  const amount = random.chance(90) ? remaining : '123456.78';
  const currency = offer?.currency ?? 'NGN';
  const payload = { user: person.id, currency, amount };
  // Of two listings of one amount the older one is taken, as the server does.
  const meant = books
    .openOffers((o) => o.userId === person.id && o.currency === currency && textOf(o.remaining) === amount)
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))[0];
  const wallet = await unlessRefused(services.returnEscrow(db, person, payload));
  must((wallet !== null) === (person.gone && meant !== undefined), 'a return went otherwise than it must', {
    person,
    payload,
  });
  if (wallet && meant) books.endOffer(meant);
  if (meant && person.gone && random.chance(60)) await services.removeListing(db, person.id, meant.id);
};

/** The worker finishes what one leaving client left undone. */
export const cleanUp: Move = async (world) => {
  const { db, services, books } = world;
  await services.cleanUpDue(db, { now: tick(world), most: 1 }, logOf(world));
  must(world.failures.length === 0, 'the clean-up failed', { failures: world.failures });
  const waiting = world.people.filter(({ gone, cleaned }) => gone && !cleaned);
  if (waiting.length === 0) return;
  const sql = 'select id from users where cleaned_up_at is not null and id = any($1::bigint[])';
  for (const { id } of await db.query<{ id: string }>(sql, [waiting.map((person) => person.id)])) {
    for (const row of [...books.pending.values()]) {
      const isTrade = ['LIST', 'ORDER', 'MOF_ORDER'].includes(row.type);
      if (row.userId === id && isTrade) books.giveBack(row.id);
    }
    for (const offer of books.openOffers(({ userId }) => userId === id)) books.endOffer(offer);
    for (const person of waiting) if (person.id === id) person.cleaned = true;
  }
};
