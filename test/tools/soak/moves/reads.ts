import { units } from '@test/support/money/units';
import { findOpenListings, findOwnListings, type ListingRow } from '@server/modules/listings/repository';
import { findTransactions } from '@test/support/money/findTransactions';
import { findWallets } from '@server/modules/wallets';
import { anyone, type World } from '@test/tools/soak/inProcess/world';
import type { Offer } from '@test/tools/soak/model/books';
import { must } from '@test/tools/soak/model/violation';
import type { Move } from './move';

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
