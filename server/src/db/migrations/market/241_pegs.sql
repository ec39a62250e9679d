-- Listings that follow the market rate (decision 281). A peg is made with its LIST transaction, or by a change of the listing
-- that the transaction made. It ends with the listing.
create table pegs (
  transaction_id bigint primary key references transactions,
  -- Null until the transaction is settled.
  listing_id bigint unique references listings,
  currency text not null,
  swap_to text not null,
  percent numeric(4, 2) not null check (percent between -10 and 10),
  floor numeric(24, 8) check (floor > 0),
  ceiling numeric(24, 8) check (ceiling > 0),
  -- The limit because of which the listing is paused; null if its user paused it, or if it is not paused.
  outside text check (outside in ('floor', 'ceiling')),
  -- The market rate from which its rate was made, and when.
  market numeric(24, 8),
  rated_at timestamptz,
  check (floor <= ceiling)
);
-- Finds those whose market rate is another now, and reads no others.
create index pegs_market on pegs (currency, swap_to, market) where listing_id is not null;

create function remove_peg() returns trigger language plpgsql as $$
begin
  delete from pegs where listing_id = new.id;
  return null;
end $$;
create trigger listings_remove_peg after update of status on listings for each row
  when (old.status = 'active' and new.status <> 'active') execute function remove_peg();
