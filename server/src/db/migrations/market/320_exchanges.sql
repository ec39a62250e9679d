-- What users asked for with exchange/ (decision 527), and the transactions that came of it: what was filled at once, and
-- what was listed. Only added to.
create table exchanges (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  currency_from text not null,
  currency_to text not null,
  amount numeric(28, 8) not null check (amount > 0),
  -- The worst rate accepted: units of currency_from for one of currency_to. Null accepts every rate.
  rate numeric(28, 8) check (rate > 0),
  time_in_force text not null check (time_in_force in ('ioc', 'fok', 'gtc', 'post_only')),
  order_id bigint unique references transactions,
  list_id bigint unique references transactions,
  created_at timestamptz not null default now(),
  check (order_id is not null or list_id is not null)
);
create index exchanges_user on exchanges (user_id, id desc);

create trigger exchanges_never_change before update or delete on exchanges for each row execute function refuse_change();
create trigger exchanges_never_emptied before truncate on exchanges execute function refuse_change();
