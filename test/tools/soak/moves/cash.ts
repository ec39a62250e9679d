import { textOf } from '@test/support/money/units';
import { forgetAttempts, LIMITS } from '@server/modules/attempts';
import { sendPin, verifyPin } from '@server/modules/oneTimePins';
import { aBankAccountOf } from '@test/support/money/moneyWorld';
import {
  anyone,
  CURRENCIES,
  type Currency,
  type Person,
  somePending,
  type World,
} from '@test/tools/soak/inProcess/world';
import { shareOf } from '@test/tools/soak/model/amounts';
import { must } from '@test/tools/soak/model/violation';
import { type Move, send, unlessRefused } from './move';

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
export const fundedWith = (world: World): string => `${String(world.random.between(1_000, 50_000))}.37`;
