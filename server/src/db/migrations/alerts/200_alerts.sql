-- What users wait for in the market (decision 261). `changed` is the transaction that changed a row last: a
-- process that has read up to a snapshot finds what that snapshot did not see, in whichever order transactions end.
create table alerts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  currency text not null,
  swap_to text not null check (swap_to <> currency),
  watch text not null check (watch in ('listed', 'below', 'above')),
  rate numeric(24, 8) not null check (rate > 0),
  amount numeric(28, 8) check (amount is null or (amount > 0 and watch = 'listed')),
  state text not null default 'armed' check (state in ('armed', 'fired')),
  -- False after it was armed again, until what it watches was clearly not so (decision 262).
  ready boolean not null default true,
  -- How often it was armed: it fires once for each time.
  arming integer not null default 1,
  created_at timestamptz not null default now(),
  fired_at timestamptz,
  removed_at timestamptz,
  changed xid8 not null default pg_current_xact_id()
);
create index alerts_of_user on alerts (user_id, id) where removed_at is null;
create index alerts_armed on alerts (id) where removed_at is null and state = 'armed';
create index alerts_changed on alerts (changed);

-- The same for market rates, so that each of their changes is watched, in its order.
alter table rate_history add column changed xid8;
alter table rate_history alter column changed set default pg_current_xact_id();
create index rate_history_changed on rate_history (changed) where changed is not null;
