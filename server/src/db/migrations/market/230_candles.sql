-- What was traded in steps of time (decision 271), made of the trades by the worker in the transaction that makes them. Old ones of the
-- short steps are removed, so that only the days grow, by one row a day and market.
create table candles (
  market text not null,
  -- In seconds.
  step integer not null,
  -- When it begins.
  at timestamptz not null,
  -- Rates are units of the market's second currency for one of the first. Trades are in the order of their ids.
  open numeric(28, 8) not null,
  high numeric(28, 8) not null,
  low numeric(28, 8) not null,
  close numeric(28, 8) not null,
  -- Amounts are in the first currency, totals in the second.
  amount numeric not null,
  total numeric not null,
  trades integer not null,
  primary key (market, step, at)
);

insert into candles (market, step, at, open, high, low, close, amount, total, trades)
select market, step, date_bin(make_interval(secs => step), at, 'epoch'::timestamptz) as start,
  (array_agg(rate order by id))[1], max(rate), min(rate), (array_agg(rate order by id desc))[1],
  sum(amount), sum(total), count(*)::int
from trades cross join (values (300), (900), (3600), (86400)) as steps (step)
group by market, step, start;
