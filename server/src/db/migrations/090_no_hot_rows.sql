-- A journal is checked by the statement that writes its lines: in each statement the lines of each journal sum to zero,
-- so every journal always does. Before, each line was checked when the transaction committed.
drop trigger journals_balance on lines;
drop function refuse_unbalanced_journal();
drop index lines_in_journal;
create index lines_journal on lines (journal_id);

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
  update accounts a set balance = a.balance + l.amount
  from (select account_id, sum(amount) as amount from new_lines group by account_id) l
  where a.id = l.account_id;
  return null;
end $$;

-- The accounts of the house are divided into 16 parts each. Every fill pays a fee, so with one row for each currency all
-- fills waited for each other's commits. What the house has is the sum of the parts. The first part keeps its name.
alter table accounts add column part smallint not null default 0 check (part between 0 and 15);
alter table accounts add constraint accounts_parts check (part = 0 or kind in ('fees', 'rounding', 'bank'));
alter table accounts drop column code;
-- The account's name in postings: wallet:7:NGN, escrow:31:CNY, fees:NGN, fees:NGN:15.
alter table accounts add column code text not null unique generated always as
  (kind || coalesce(':' || user_id::text, '') || coalesce(':' || listing_id::text, '') || ':' || currency
    || case when part = 0 then '' else ':' || part::text end) stored;

-- A part belongs to an account for ever, like its kind.
create or replace function guard_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 then
      raise exception 'an account opens with balance 0' using errcode = 'integrity_constraint_violation';
    end if;
  elsif pg_trigger_depth() < 2 or (new.id, new.kind, new.user_id, new.listing_id, new.currency, new.part)
      is distinct from (old.id, old.kind, old.user_id, old.listing_id, old.currency, old.part) then
    raise exception 'only a journal line changes an account' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

insert into accounts (kind, currency, part)
select kind, currency, part
from unnest(array['fees', 'rounding', 'bank']) kind, unnest(array['CNY', 'GHC', 'NGN', 'USD']) currency,
  generate_series(1, 15) part;
