-- The version of what GET listings/ shows: every visible state of the market has exactly one. Each transaction
-- that changes what is shown raises the version when it commits. The row is locked until the transaction is
-- visible, so versions are in the order in which the changes become visible. Version and change are one
-- transaction, so a snapshot contains both or neither.
create table listings_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1,
  -- Different for each version. After a backup is restored a number may be used again, but a stamp is not.
  stamp uuid not null default gen_random_uuid()
) with (fillfactor = 10);
insert into listings_version default values;

-- Deferred, so that the lock is held only during the commit. Commits that notify wait for each other anyway.
create function raise_listings_version() returns trigger language plpgsql as $$
begin
  -- Once for each transaction, however many rows it changed.
  update listings_version set version = version + 1, stamp = gen_random_uuid()
  where xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

create constraint trigger listings_raise_version after insert or update or delete on listings
  deferrable initially deferred for each row execute function raise_listings_version();
-- What is left of a listing changes. An escrow opens empty, and empty ones are not shown.
create constraint trigger escrows_raise_version after update on accounts
  deferrable initially deferred for each row
  when (new.listing_id is not null and new.balance is distinct from old.balance)
  execute function raise_listings_version();
-- A deactivated user's listings are not shown.
create constraint trigger users_raise_listings_version after update on users
  deferrable initially deferred for each row
  when (new.deactivated_at is distinct from old.deactivated_at)
  execute function raise_listings_version();
