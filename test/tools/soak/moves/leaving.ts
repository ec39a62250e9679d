import { textOf } from '@test/support/money/units';
import { approve } from '@server/modules/transactions/ending';
import { createTransaction } from '@server/modules/transactions/create';
import { deactivate } from '@server/modules/users';
import { aUserOf } from '@test/support/money/moneyWorld';
import { anyone, CURRENCIES, logOf, type Person, someOffer, tick, type World } from '@test/tools/soak/inProcess/world';
import { must } from '@test/tools/soak/model/violation';
import { fundedWith } from './cash';
import { type Move, unlessRefused } from './move';

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
    const money = { id: row.id, userId: id, type: row.type, from: currency, to: currency, path: null };
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
