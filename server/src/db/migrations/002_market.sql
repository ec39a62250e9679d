-- What users request (transactions), what they offer (listings), and the results. Money has 8 decimals
-- (decision 131). A rate is units of one currency for one unit of the other, and has 8 decimals too.
create table transactions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  type text not null check (type in ('FUND_WALLET', 'WITHDRAW', 'LIST', 'ORDER', 'MOF_ORDER', 'DELETE_LIST')),
  status text not null check (status in ('PENDING', 'COMPLETED', 'REVOKED', 'REJECTED')),
  currency_from text not null,
  currency_to text not null,
  amount numeric(28, 8) not null check (amount > 0),
  rate numeric(24, 8) not null check (rate >= 0),
  transaction_fee numeric(28, 8) not null default 0 check (transaction_fee >= 0 and transaction_fee < amount),
  path text,
  bank_account_id bigint references bank_accounts,
  transaction_receipt text references uploads,
  qr_code text references uploads,
  reason text,
  -- When the worker last tried to fill it without success.
  tried_at timestamptz,
  created_at timestamptz not null default now(),
  last_updated timestamptz not null default now()
);
create index transactions_user on transactions (user_id, id desc);
create index transactions_pending on transactions (id) where status = 'PENDING';

-- A transaction ends once: after PENDING its status never changes again (decision 132).
create function refuse_second_ending() returns trigger language plpgsql as $$
begin
  if old.status <> 'PENDING' and new.status <> old.status then
    raise exception 'transaction % has already ended as %', old.id, old.status using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger transactions_end_once before update of status on transactions
  for each row execute function refuse_second_ending();

-- What is left of a listing is the balance of its escrow account, and is stored only there.
create table listings (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  transaction_id bigint not null unique references transactions,
  currency text not null,
  swap_to text not null check (swap_to <> currency),
  -- As first listed.
  amount numeric(28, 8) not null check (amount > 0),
  rate numeric(24, 8) not null check (rate > 0),
  status text not null default 'active' check (status in ('active', 'filled', 'removed')),
  -- What went back to the lister's wallet when the listing ended.
  returned numeric(28, 8) not null default 0 check (returned >= 0),
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create index listings_pair on listings (currency, swap_to, rate, id) where status = 'active';
create index listings_user on listings (user_id, id) where status = 'active';
create index listings_news on listings (created_at);

create table fills (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings,
  transaction_id bigint not null references transactions,
  -- `taken` is in the listing's currency, `paid` is what the lister got for it in swap_to.
  taken numeric(28, 8) not null check (taken > 0),
  paid numeric(28, 8) not null check (paid >= 0),
  created_at timestamptz not null default now()
);
create index fills_listing on fills (listing_id);
create index fills_transaction on fills (transaction_id);

create table orders (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  transaction_id bigint not null unique references transactions,
  order_type text not null default 'BILATERAL',
  amount numeric(28, 8) not null check (amount > 0),
  currency_from text not null,
  currency_to text not null,
  rate numeric(24, 8) not null check (rate > 0),
  status text not null default 'pending' check (status in ('pending', 'completed', 'removed')),
  -- Its transaction was revoked: the order is never filled and waits for the client's remove_order (spec 4).
  orphaned_at timestamptz,
  created_at timestamptz not null default now()
);
create index orders_user on orders (user_id, id desc);
create index orders_orphans on orders (orphaned_at) where orphaned_at is not null and status = 'pending';

create table currency_rates (
  id bigint generated always as identity primary key,
  currency_from text not null,
  currency_to text not null check (currency_to <> currency_from),
  rate numeric(24, 8) not null check (rate > 0),
  last_updated timestamptz not null default now(),
  unique (currency_from, currency_to)
);

create table rate_history (
  id bigint generated always as identity primary key,
  currency_from text not null,
  currency_to text not null,
  rate numeric(24, 8) not null check (rate > 0),
  at timestamptz not null default now()
);
create index rate_history_pair on rate_history (currency_from, currency_to, at desc);
