-- The close of a day (UTC): what each account of the house and all users together had before it, what came in and out by
-- kind, and what they had after it. Written once and kept against change.
create table day_closes (
  day date primary key,
  closed_at timestamptz not null default now(),
  closed_by text not null
);
create table day_close_balances (
  day date not null references day_closes,
  account text not null check (account in ('bank', 'fees', 'rounding', 'users')),
  currency text not null,
  opening numeric not null,
  closing numeric not null,
  primary key (day, currency, account)
);
create table day_close_movements (
  day date not null,
  account text not null,
  currency text not null,
  kind text not null,
  came_in numeric not null check (came_in >= 0),
  went_out numeric not null check (went_out >= 0),
  primary key (day, currency, account, kind),
  foreign key (day, currency, account) references day_close_balances
);
-- The journals of a day are found without reading the others: they are stored in the order of time.
create index journals_time on journals using brin (created_at) with (autosummarize = on);

create function guard_day() returns trigger language plpgsql as $$
begin
  if new.day >= (now() at time zone 'UTC')::date then
    raise exception 'the day % is not over', new.day using errcode = 'integrity_constraint_violation';
  end if;
  if exists (select 1 from day_closes having max(day) <> new.day - 1) then
    raise exception 'days are closed one after another' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger days_in_order before insert on day_closes for each row execute function guard_day();

-- Checked when the transaction commits: the day begins with what the day before ended with, and its movements explain the
-- difference.
create function refuse_unexplained_day() returns trigger language plpgsql as $$
declare
  known day_close_balances;
  moved numeric;
begin
  select * into known from day_close_balances where (day, currency, account) = (new.day, new.currency, new.account);
  select coalesce(sum(came_in - went_out), 0) into moved from day_close_movements
    where (day, currency, account) = (new.day, new.currency, new.account);
  if known.opening + moved <> known.closing or exists (
    select 1 from day_close_balances before where before.day = new.day - 1 and before.currency = new.currency
      and before.account = new.account and before.closing <> known.opening) then
    raise exception 'the close of % is not explained', new.day using errcode = 'integrity_constraint_violation',
      constraint = 'day_closes_explained';
  end if;
  return null;
end $$;
create constraint trigger balances_explained after insert on day_close_balances deferrable initially deferred
  for each row execute function refuse_unexplained_day();
create constraint trigger movements_explained after insert on day_close_movements deferrable initially deferred
  for each row execute function refuse_unexplained_day();

create trigger days_never_change before update or delete on day_closes for each row execute function refuse_change();
create trigger days_never_emptied before truncate on day_closes execute function refuse_change();
create trigger day_balances_never_change before update or delete on day_close_balances
  for each row execute function refuse_change();
create trigger day_balances_never_emptied before truncate on day_close_balances execute function refuse_change();
create trigger day_movements_never_change before update or delete on day_close_movements
  for each row execute function refuse_change();
create trigger day_movements_never_emptied before truncate on day_close_movements execute function refuse_change();
