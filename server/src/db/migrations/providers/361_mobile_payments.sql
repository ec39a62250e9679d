-- A request to pay that was sent to somebody's phone for a funding (decision 608). Its id is the one that the provider
-- knows it by, so a request that is sent again is the same request.
create table mobile_payments (
  id uuid primary key default gen_random_uuid(),
  transaction_id bigint not null references transactions,
  -- The number in international form, digits only.
  phone text not null,
  state text not null default 'pending' check (state in ('pending', 'successful', 'failed', 'expired')),
  -- The provider's own word for why it failed.
  reason text not null default '',
  created_at timestamptz not null default now(),
  -- When the provider took it; null while that is not known.
  sent_at timestamptz,
  -- The next try; null when nothing is left to ask. While a process asks, the time after which another one may.
  due_at timestamptz default now(),
  tries int not null default 0,
  ended_at timestamptz,
  -- What was paid, as the provider says, and its number of the payment, which pays for one thing only.
  paid numeric,
  paid_currency text,
  receipt text unique,
  -- True if it was credited to the funding; false if an operator has to look at it.
  credited boolean,
  check ((state = 'successful') = (credited is not null))
);
-- Only one is waited for.
create unique index mobile_payments_pending on mobile_payments (transaction_id) where state = 'pending';
create index mobile_payments_of_transaction on mobile_payments (transaction_id, created_at);
create index mobile_payments_due on mobile_payments (due_at) where due_at is not null;

-- Money that a provider confirms is credited without an operator, with an entry in the log all the same.
alter table operator_acts drop constraint operator_acts_origin_check,
  add constraint operator_acts_origin_check check (origin in ('console', 'command line', 'provider'));
