-- Statements (decision 248). For each line of a wallet: when it moved the money, and what the wallet had after it. So a
-- statement of any period is read from an index: its opening balance is the one after the last line before the period.
-- The trigger that applies the lines writes this too, so the processes of an older version need not know of it.
lock table lines in share row exclusive mode;

-- The time of the account's last line. Lines of an account have ascending times, also if the clock is set back.
alter table accounts add column last_at timestamptz not null default '-infinity';

create table statement_lines (
  account_id bigint not null,
  at timestamptz not null,
  line_id bigint not null,
  balance numeric(28, 8) not null,
  primary key (account_id, at, line_id)
);
-- A cursor names a line.
create unique index statement_lines_line on statement_lines (line_id);

insert into statement_lines (account_id, at, line_id, balance)
select l.account_id, max(j.created_at) over upward, l.id, sum(l.amount) over upward
from lines l join journals j on j.id = l.journal_id join accounts a on a.id = l.account_id and a.kind = 'wallet'
window upward as (partition by l.account_id order by l.id);

alter table accounts disable trigger accounts_guarded;
update accounts a set last_at = s.at
from (select account_id, max(at) as at from statement_lines group by account_id) s where s.account_id = a.id;
alter table accounts enable trigger accounts_guarded;

create trigger statement_lines_never_change before update or delete on statement_lines for each row
  execute function refuse_change();
create trigger statement_lines_never_emptied before truncate on statement_lines execute function refuse_change();

-- As in migration 150, and the statements' lines are written.
create or replace function apply_lines() returns trigger language plpgsql as $$
declare
  wrong bigint;
begin
  select journal_id into wrong from new_lines group by journal_id, currency having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'journal % does not balance', wrong using errcode = 'integrity_constraint_violation';
  end if;
  if exists (select 1 from new_lines l join accounts a on a.id = l.account_id where a.currency <> l.currency) then
    raise exception 'a line has its account''s currency' using errcode = 'integrity_constraint_violation';
  end if;
  with changed as (
    update accounts a
    set balance = a.balance + l.amount, last_at = greatest(a.last_at, statement_timestamp())
    from (select account_id, sum(amount) as amount from new_lines group by account_id) l
    where a.id = l.account_id
    returning a.id, a.kind, a.user_id, a.listing_id, a.last_at, a.balance - l.amount as before
  ), noted as (
    insert into own_changes (user_id, live_group, row_id)
    select user_id, 'homepage_updates', id from changed where kind = 'wallet'
  ), stated as (
    insert into statement_lines (account_id, at, line_id, balance)
    select c.id, c.last_at, l.id, c.before + sum(l.amount) over (partition by l.account_id order by l.id)
    from new_lines l join changed c on c.id = l.account_id where c.kind = 'wallet'
  )
  insert into listing_changes (listing_id) select listing_id from changed where listing_id is not null;
  return null;
end $$;
