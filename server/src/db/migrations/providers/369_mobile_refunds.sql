-- Money that a provider confirmed and that goes back to the phone that paid it, each payment once (decision 615): by the
-- provider, or by hand in its portal.
create table mobile_refunds (
  payment_id uuid primary key references mobile_payments,
  -- By which the provider knows it.
  id uuid not null unique default gen_random_uuid(),
  by_hand boolean not null,
  operator text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  state text not null default 'pending' check (state in ('pending', 'successful', 'failed')),
  -- The provider's own word for why it failed.
  failure text not null default '',
  -- The next question; null when nothing is left to ask.
  due_at timestamptz default now(),
  tries int not null default 0,
  ended_at timestamptz,
  check ((state = 'pending') = (due_at is not null))
);
create index mobile_refunds_due on mobile_refunds (due_at) where due_at is not null;
-- What was not credited is a list for operators.
create index mobile_payments_uncredited on mobile_payments (ended_at) where credited is false;
