import { units } from '@test/support/money/units';
import { must } from '@test/tools/soak/books';
import { expectedTrades, settleFill, settleList } from '@test/tools/soak/fills';
import { offersTo, type World } from '@test/tools/soak/world';

interface FillRow {
  listing_id: string;
  taken: string;
  paid: string;
}

/** A LIST was processed. */
export async function bookList({ db, books }: World, id: string): Promise<void> {
  const [listing] = await db.query<{ id: string }>('select id from listings where transaction_id = $1', [id]);
  must(listing !== undefined, 'a processed LIST has no listing', { id });
  settleList(books, id, listing.id);
}

/** A pending order was filled. It must be filled as the market of before could fill it. */
export async function bookFill(world: World, id: string): Promise<void> {
  const row = world.books.pending.get(id);
  must(row !== undefined, 'what does not wait was filled', { id });
  const trades = expectedTrades(row, offersTo(world, row.userId));
  must(trades !== null, 'an order was filled that the market cannot fill', row);
  const expected = trades.flatMap(({ fills }) =>
    fills.map(({ offer, taken, paid }) => ({ listing: offer.id, taken, paid })),
  );
  const rows = await world.db.query<FillRow>(
    `select listing_id, trim_scale(taken)::text as taken, trim_scale(paid)::text as paid
     from fills where transaction_id = $1 order by id`,
    [id],
  );
  const written = rows.map((fill) => ({ listing: fill.listing_id, taken: units(fill.taken), paid: units(fill.paid) }));
  const same =
    written.length === expected.length &&
    expected.every((fill, at) => {
      const other = written[at];
      return other?.listing === fill.listing && other.taken === fill.taken && other.paid === fill.paid;
    });
  must(same, 'an order was filled otherwise than it must', { id, written, expected });
  settleFill(world.books, row, trades);
}
