-- What was traded (decision 263), for everybody to see: without users, what one order took at one rate as one trade. The worker makes
-- them from the fills, in one place after the commits, so their ids follow each other without a gap that is filled later.
create table trades (
  id bigint primary key,
  at timestamptz not null,
  -- The two currencies in alphabetical order: CNY-NGN. Amounts are in the first, totals in the second.
  market text not null,
  -- Of the one who ordered: they bought or sold the first currency.
  side text not null check (side in ('buy', 'sell')),
  -- Units of the second currency for one of the first.
  rate numeric(28, 8) not null,
  amount numeric(28, 8) not null,
  total numeric(28, 8) not null
);
create index trades_market on trades (market, id desc);

-- A fill is seen once no transaction that is older than its own can still add another.
alter table fills add column xid xid8;
alter table fills alter column xid set default pg_current_xact_id();
create index fills_xid on fills (xid) where xid is not null;

-- How far the fills were read. One row, which a reader locks.
create table trades_read (
  before_xid xid8 not null,
  last_id bigint not null
);
create unique index trades_read_once on trades_read ((true));

insert into trades (id, at, market, side, rate, amount, total)
select row_number() over (order by min(f.id)), min(f.created_at),
  least(l.currency, l.swap_to) || '-' || greatest(l.currency, l.swap_to),
  case when l.currency < l.swap_to then 'buy' else 'sell' end,
  case when l.currency < l.swap_to then l.rate else round(1 / l.rate, 8) end,
  sum(case when l.currency < l.swap_to then f.taken else f.paid end),
  sum(case when l.currency < l.swap_to then f.paid else f.taken end)
from fills f join listings l on l.id = f.listing_id
group by f.transaction_id, l.currency, l.swap_to, l.rate;

insert into trades_read (before_xid, last_id)
select pg_snapshot_xmin(pg_current_snapshot()), coalesce(max(id), 0) from trades;
