-- The first of two approvals of a market rate that is far from the one of a day ago: at most one waits for a pair.
create table first_rates (
  currency_from text not null,
  currency_to text not null,
  rate numeric(24, 8) not null,
  operator text not null,
  at timestamptz not null default now(),
  primary key (currency_from, currency_to)
);
