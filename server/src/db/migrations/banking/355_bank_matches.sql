-- The line of a bank by which a funding was credited. Neither is ever credited again: not the line for another funding,
-- and not the funding, which this outlives, for another line.
create table bank_matches (
  line_id bigint primary key references bank_lines (id),
  transaction_id bigint not null unique,
  operator text not null,
  at timestamptz not null default now()
);
create trigger bank_matches_never_change before update or delete on bank_matches
  for each row execute function refuse_change();
create trigger bank_matches_never_emptied before truncate on bank_matches execute function refuse_change();

create index transactions_fundings on transactions (currency_from, amount)
  where status = 'PENDING' and type = 'FUND_WALLET';
