-- Money that was credited and is taken back after it was spent (decision 611). What its user owes is in an account of
-- theirs that is never above zero, because a wallet never goes below it.
alter table accounts drop constraint accounts_kind_check, drop constraint accounts_owner,
  drop constraint accounts_balance_not_negative;
alter table accounts
  add constraint accounts_kind_check
    check (kind in ('wallet', 'hold', 'escrow', 'fees', 'rounding', 'bank', 'suspense', 'receivable')),
  add constraint accounts_owner check (
    (user_id is not null) = (kind in ('wallet', 'hold', 'receivable')) and (listing_id is not null) = (kind = 'escrow')),
  add constraint accounts_balance_not_negative
    check (case kind when 'bank' then true when 'receivable' then balance <= 0 else balance >= 0 end);
-- Who owes something, and the sum of what the house is owed, without reading any other account.
create index accounts_receivable on accounts (currency) include (balance) where kind = 'receivable';
alter table day_close_balances drop constraint day_close_balances_account_check;
alter table day_close_balances add constraint day_close_balances_account_check
  check (account in ('bank', 'fees', 'rounding', 'suspense', 'receivable', 'users'));

-- The fundings that were taken back, each once: what the wallet still had of it, and the rest, which is owed.
create table reversed_fundings (
  transaction_id bigint primary key references transactions,
  taken numeric(28, 8) not null check (taken >= 0),
  owed numeric(28, 8) not null check (owed >= 0),
  operator text not null,
  reason text not null,
  at timestamptz not null default now()
);
-- What was paid of a debt: by a funding, or from the wallet if that is null.
create table debt_payments (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  currency text not null,
  amount numeric(28, 8) not null check (amount > 0),
  transaction_id bigint unique references transactions,
  at timestamptz not null default now()
);
create index debt_payments_of_user on debt_payments (user_id, currency);
create trigger reversals_never_change before update or delete on reversed_fundings
  for each row execute function refuse_change();
create trigger reversals_never_emptied before truncate on reversed_fundings execute function refuse_change();
create trigger debt_payments_never_change before update or delete on debt_payments
  for each row execute function refuse_change();
create trigger debt_payments_never_emptied before truncate on debt_payments execute function refuse_change();
