-- The version of what GET listings/ shows, without a row that all changes wait for. Each transaction that changes what
-- is shown adds rows here and changes none, so no transaction waits for another. The version is made from all rows that
-- a snapshot sees: how many changes they are, and their stamps combined by exclusive or. Both do not depend on the order.
--   Two snapshots with the same version see the same listings: equal stamps mean the same rows, so the same transactions.
--   A snapshot sees the rows of a transaction if and only if it sees its changes.
--   Later snapshots see more changes, so the number never goes back.
--   After a backup is restored, a number may come again, but with other stamps, because they are random.
create table listing_changes (
  id bigint generated always as identity primary key,
  -- The listing that changed; null for the sum of older changes.
  listing_id bigint,
  changes bigint not null default 1 check (changes > 0),
  stamp bigint not null default hashtextextended(gen_random_uuid()::text, 0)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 100000);
-- Numbers go on from where they were.
insert into listing_changes (changes) select version from listings_version;

drop trigger listings_raise_version on listings;
drop trigger escrows_raise_version on accounts;
drop trigger users_raise_listings_version on users;
drop function raise_listings_version();
drop table listings_version;

-- A listing begins with an empty escrow, and empty ones are not shown. So only changes and deletions count.
create function note_changed_listing() returns trigger language plpgsql as $$
begin
  insert into listing_changes (listing_id) values (old.id);
  return null;
end $$;
create trigger listings_note_update after update on listings for each row
  when (old.* is distinct from new.*) execute function note_changed_listing();
create trigger listings_note_delete after delete on listings for each row execute function note_changed_listing();

-- A deactivated user's listings are not shown.
create function note_listings_of_user() returns trigger language plpgsql as $$
begin
  insert into listing_changes (listing_id) select id from listings where user_id = new.id and status = 'active';
  return null;
end $$;
create trigger users_note_listings after update on users for each row
  when (new.deactivated_at is distinct from old.deactivated_at) execute function note_listings_of_user();

-- What is left of a listing changes with the balance of its escrow, and balances change only here.
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
    returning a.listing_id
  )
  insert into listing_changes (listing_id) select listing_id from changed where listing_id is not null;
  return null;
end $$;
