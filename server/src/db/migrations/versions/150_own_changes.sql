-- The versions of what one user sees, made in the way of listing_changes (migration 110): each transaction that changes
-- what a user sees adds rows here and changes none. A version is how many changes a snapshot sees, and their stamps
-- combined by exclusive or. There is one for each user and live group.
create table own_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  live_group text not null,
  -- The row that changed: a transaction, a notification, a wallet or the user. Null for the sum of older changes.
  row_id bigint,
  changes bigint not null default 1 check (changes > 0),
  stamp bigint not null default hashtextextended(gen_random_uuid()::text, 0)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 100000);
create index own_changes_of_user on own_changes (user_id, live_group, id);
-- What can be combined, oldest first.
create index own_changes_single on own_changes (id) where row_id is not null;

create function note_own_change() returns trigger language plpgsql as $$
begin
  insert into own_changes (user_id, live_group, row_id) values (new.user_id, tg_argv[0], new.id);
  return null;
end $$;
create trigger transactions_note_insert after insert on transactions for each row
  execute function note_own_change('transactions');
-- Other columns say when the worker tried it, which nobody sees.
create trigger transactions_note_update after update on transactions for each row
  when ((old.status, old.amount, old.rate, old.transaction_fee, old.created_at, old.last_updated)
    is distinct from (new.status, new.amount, new.rate, new.transaction_fee, new.created_at, new.last_updated))
  execute function note_own_change('transactions');
create trigger notifications_note_insert after insert on notifications for each row
  execute function note_own_change('notifications');
create trigger notifications_note_update after update on notifications for each row
  when (old.* is distinct from new.*) execute function note_own_change('notifications');

create function note_changed_user() returns trigger language plpgsql as $$
begin
  insert into own_changes (user_id, live_group, row_id) values (new.id, 'homepage_updates', new.id);
  return null;
end $$;
create trigger users_note_profile after update on users for each row
  when ((old.username, old.email, old.phone_number, old.birthday, old.first_name, old.last_name)
    is distinct from (new.username, new.email, new.phone_number, new.birthday, new.first_name, new.last_name))
  execute function note_changed_user();

-- As in migration 110, and a changed wallet is noted too: balances change only here.
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
    update accounts a set balance = a.balance + l.amount
    from (select account_id, sum(amount) as amount from new_lines group by account_id) l
    where a.id = l.account_id
    returning a.id, a.kind, a.user_id, a.listing_id
  ), noted as (
    insert into own_changes (user_id, live_group, row_id)
    select user_id, 'homepage_updates', id from changed where kind = 'wallet'
  )
  insert into listing_changes (listing_id) select listing_id from changed where listing_id is not null;
  return null;
end $$;
