-- Listings are changed and paused by their owners (decision 269). A paused one keeps its escrow and its status, so that its owner
-- deletes it as any other, but nobody else sees or takes it.
alter table listings add column paused_at timestamptz;
-- Its place among the listings of its rate; null for its id. A new rate gets a new place, behind those that are there.
alter table listings add column place bigint;
-- When it came back or got a new rate: orders that wait look at it again.
alter table listings add column news_at timestamptz;
create index listings_queue on listings (currency, swap_to, rate, coalesce(place, id)) where status = 'active';
create index listings_news_again on listings (news_at) where news_at is not null;

-- The rate of a fill, because that of its listing may change. Older fills get it when it changes.
alter table fills add column rate numeric(24, 8);
create function note_rate_of_fill() returns trigger language plpgsql as $$
declare
  paused timestamptz;
begin
  select rate, paused_at into new.rate, paused from listings where id = new.listing_id;
  -- A process of an older release may not know of pauses.
  if paused is not null then
    raise exception 'listing % is paused', new.listing_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger fills_note_rate before insert on fills for each row execute function note_rate_of_fill();

create function keep_rate_of_fills() returns trigger language plpgsql as $$
begin
  update fills set rate = old.rate where listing_id = old.id and rate is null;
  return new;
end $$;
create trigger listings_keep_rate_of_fills before update of rate on listings for each row
  when (old.rate is distinct from new.rate) execute function keep_rate_of_fills();
