-- Every act of an operator, written in the transaction of the act.
create table operator_acts (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- The email of an operator of the console, or the name of the system's user at the command line.
  operator text not null,
  -- Null at the command line.
  role text,
  origin text not null check (origin in ('console', 'command line')),
  -- The network address, or the name of the computer.
  address text not null,
  act text not null,
  -- Such as "transaction 123".
  subject text not null,
  reason text not null default '',
  before jsonb not null default '{}',
  after jsonb not null default '{}'
);
create index operator_acts_subject on operator_acts (subject, id desc);
create index operator_acts_operator on operator_acts (operator, id desc);

-- Nothing in the log is ever changed or removed.
create function refuse_change_of_acts() returns trigger language plpgsql as $$
begin
  raise exception 'the log of acts is only added to' using errcode = '23000';
end $$;
create trigger acts_unchanged before update or delete on operator_acts
  for each row execute function refuse_change_of_acts();
create trigger acts_not_emptied before truncate on operator_acts
  for each statement execute function refuse_change_of_acts();
