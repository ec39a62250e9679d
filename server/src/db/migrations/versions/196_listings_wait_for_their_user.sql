-- The deactivation of a user notes a change of each of their listings (migration 110). A listing that another transaction
-- adds at the same moment was not among them, so a process that followed the changes went on showing it. Now the two wait
-- for each other: either the deactivation sees the listing, or the listing is noted after the deactivation.
create function listing_waits_for_its_user() returns trigger language plpgsql as $$
begin
  perform from users where id = new.user_id for share;
  return null;
end $$;
create trigger listings_wait_for_user_when_added after insert on listings for each row
  execute function listing_waits_for_its_user();
create trigger listings_wait_for_user_when_opened after update of status on listings for each row
  when (new.status = 'active' and old.status <> 'active') execute function listing_waits_for_its_user();
