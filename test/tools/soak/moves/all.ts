import { units } from '@test/support/money/units';
import { findOpenListings, findOwnListings, type ListingRow } from '@server/modules/listings/repository';
import { findTransactions } from '@test/support/money/findTransactions';
import { findWallets } from '@server/modules/wallets';
import { anyone, CURRENCIES, someOffer, somePending, type World } from '@test/tools/soak/world';
import { must, type Offer } from '@test/tools/soak/books';
import {
  approved,
  bankAccountOf,
  cleanUp,
  confirm,
  decide,
  fund,
  join,
  leave,
  type Move,
  returnListing,
  send,
  unlessRefused,
  withdraw,
} from './people';
import {
  deleteListing,
  halt,
  list,
  moveRates,
  multilateral,
  order,
  removeListing,
  removeOrder,
  revoke,
} from './trades';
import { exchange, exchangeRush } from './exchanges';
import { cancelEverything, change, endListings } from './lifecycle';
import { demoApproval, rush, settle, sweep } from './worker';

const readWallets: Move = async (world) => {
  const { id } = anyone(world);
  const wallets = await findWallets(world.db, id);
  must(wallets.length === 3, 'a wallet is missing', { id });
  for (const { currency, balance } of wallets) {
    const expected = world.books.balanceOf(`wallet:${id}:${currency}`);
    must(units(balance) === expected, 'a wallet shows another balance', { id, currency, balance, expected });
  }
};

function compareListings(rows: readonly ListingRow[], offers: readonly Offer[]): void {
  const told = rows.map(({ id, remaining }) => `${id} ${String(units(remaining))}`).sort();
  const kept = offers.map(({ id, remaining }) => `${id} ${String(remaining)}`).sort();
  must(told.join() === kept.join(), 'the listings are not those of the books', { told, kept });
}

const readMarket: Move = async ({ db, books, people }) => {
  const gone = new Set(people.filter((person) => person.gone).map(({ id }) => id));
  compareListings(
    await findOpenListings(db),
    books.openOffers(({ userId }) => !gone.has(userId)),
  );
};

const readOwnListings: Move = async (world) => {
  const { id } = anyone(world);
  compareListings(
    await findOwnListings(world.db, id),
    world.books.openOffers(({ userId }) => userId === id),
  );
};

const readPending: Move = async (world) => {
  const { id } = anyone(world);
  const rows = await findTransactions(world.db, id, 'pending', null);
  const told = rows.map((row) => `${row.id} ${String(units(row.amount))}`).sort();
  const kept = [...world.books.pending.values()].filter(({ userId }) => userId === id);
  const expected = kept.map((row) => `${row.id} ${String(row.amount)}`).sort();
  must(told.join() === expected.join(), 'other transactions are pending than should be', { id, told, expected });
};

const READS = [readWallets, readMarket, readOwnListings, readPending];

/** What a screen reads agrees with the books to the last decimal. */
export const read: Move = (world: World) => world.random.oneOf(READS)(world);

const countOf = (answers: readonly unknown[]) => answers.filter((answer) => answer !== null).length;

const revokeTwice: Move = async (world) => {
  const row = somePending(world, ['LIST', 'ORDER', 'MOF_ORDER', 'WITHDRAW']);
  if (!row) return;
  const { db, services, books } = world;
  const one = () => unlessRefused(services.revokeTransaction(db, row.userId, row.id));
  must(countOf(await Promise.all([one(), one(), one()])) === 1, 'not exactly one revocation counted', row);
  books.giveBack(row.id);
};

const removeTwice: Move = async (world) => {
  const offer = someOffer(world);
  if (!offer) return;
  const one = () => world.services.removeListing(world.db, offer.userId, offer.id);
  await Promise.all([one(), one(), one()]);
  world.books.endOffer(offer);
};

const decideTwice: Move = async (world) => {
  const row = somePending(world, ['FUND_WALLET', 'WITHDRAW']);
  if (!row) return;
  const { db, services, books } = world;
  const yes = unlessRefused(db.transaction((tx) => services.approve(tx, row.id)));
  const no = unlessRefused(db.transaction((tx) => services.reject(tx, row.id, 'No.')));
  const [approval, rejection] = await Promise.all([yes, no]);
  must((approval === null) !== (rejection === null), 'a transaction was decided twice, or not at all', row);
  if (approval) approved(world, row.id);
  else books.giveBack(row.id);
};

/** One pin, three withdrawals at once. */
const withdrawTwice: Move = async (world) => {
  const person = anyone(world);
  if (person.gone || person.pins > 0) return;
  const currency = world.random.oneOf(CURRENCIES);
  const account = await bankAccountOf(world, person, currency);
  await confirm(world, person);
  const payload = { type: 'WITHDRAW', currency_from: currency, amount: '1', bank_account: account };
  const rows = await Promise.all([1, 2, 3].map(() => send(world, person.id, payload)));
  must(countOf(rows) <= 1, 'one pin made several withdrawals', { user: person.id });
  person.pins -= countOf(rows);
};

const ALL = [revokeTwice, removeTwice, decideTwice, withdrawTwice];

/** The same at the same moment, several times: it happens once. */
export const twice: Move = (world: World) => world.random.oneOf(ALL)(world);

/** Every kind of operation, with how often it comes. */
export const MOVES: Readonly<Record<string, { weight: number; move: Move }>> = {
  join: { weight: 2, move: join },
  fund: { weight: 8, move: fund },
  withdraw: { weight: 6, move: withdraw },
  decide: { weight: 11, move: decide },
  list: { weight: 18, move: list },
  order: { weight: 22, move: order },
  multilateral: { weight: 9, move: multilateral },
  exchange: { weight: 20, move: exchange },
  exchangeRush: { weight: 4, move: exchangeRush },
  settle: { weight: 52, move: settle },
  demoApproval: { weight: 2, move: demoApproval },
  revoke: { weight: 6, move: revoke },
  deleteListing: { weight: 5, move: deleteListing },
  removeListing: { weight: 4, move: removeListing },
  removeOrder: { weight: 4, move: removeOrder },
  change: { weight: 8, move: change },
  endListings: { weight: 5, move: endListings },
  cancelEverything: { weight: 2, move: cancelEverything },
  rates: { weight: 3, move: moveRates },
  halt: { weight: 1, move: halt },
  leave: { weight: 1, move: leave },
  returnListing: { weight: 4, move: returnListing },
  cleanUp: { weight: 2, move: cleanUp },
  sweep: { weight: 1, move: sweep },
  rush: { weight: 3, move: rush },
  twice: { weight: 4, move: twice },
  read: { weight: 12, move: read },
};
