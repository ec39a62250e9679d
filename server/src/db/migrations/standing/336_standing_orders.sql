-- Exchanges that the worker carries out for a user (decision 551): when others offer a rate, or on a day of each week or
-- month. No money is held for them.
create table standing_orders (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null check (kind in ('rate', 'weekly', 'monthly')),
  -- Of the week, 1 is Monday; or of the month.
  day smallint check (day between 1 and 31),
  currency_from text not null,
  currency_to text not null check (currency_to <> currency_from),
  amount numeric(28, 8) not null check (amount > 0),
  -- What is still to be paid, if it waits for a rate.
  amount_left numeric(28, 8) not null check (amount_left >= 0),
  -- The worst rate accepted: units of currency_from for one of currency_to.
  rate numeric(28, 8) not null check (rate > 0),
  part text not null check (part in ('available', 'all')),
  state text not null default 'active' check (state in ('active', 'paused', 'done')),
  -- How often it ran: the next run has the next number, so that each is carried out once.
  runs integer not null default 0,
  next_run_at timestamptz,
  -- When the worker last tried it without success.
  tried_at timestamptz,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  check ((kind = 'rate') = (day is null) and (kind = 'rate') = (next_run_at is null))
);
create index standing_orders_of_user on standing_orders (user_id, id) where removed_at is null;
create index standing_orders_due on standing_orders (next_run_at) where removed_at is null and state = 'active';
create index standing_orders_armed on standing_orders (currency_from, currency_to, rate)
  where removed_at is null and state = 'active' and kind = 'rate';

-- What each run did. Only added to.
create table standing_runs (
  standing_order_id bigint not null references standing_orders,
  run integer not null check (run > 0),
  at timestamptz not null,
  due_at timestamptz,
  outcome text not null check (outcome in ('exchanged', 'nothing', 'missed', 'refused', 'stopped')),
  reason text,
  paid numeric(28, 8),
  fee numeric(28, 8),
  received numeric(28, 8),
  average numeric(28, 8),
  order_id bigint unique references transactions,
  primary key (standing_order_id, run),
  check ((outcome = 'exchanged') = (order_id is not null))
);

create trigger standing_runs_never_change before update or delete on standing_runs for each row
  execute function refuse_change();
create trigger standing_runs_never_emptied before truncate on standing_runs execute function refuse_change();
