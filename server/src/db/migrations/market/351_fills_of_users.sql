-- Whose fills they are, so that a window of them is read by its index, however many a user has. Neither side ever changes.
alter table fills add column seller_id bigint;
alter table fills add column buyer_id bigint;
update fills f set seller_id = l.user_id, buyer_id = t.user_id
from listings l, transactions t where l.id = f.listing_id and t.id = f.transaction_id;

create or replace function note_rate_of_fill() returns trigger language plpgsql as $$
declare
  paused timestamptz;
begin
  select rate, paused_at, user_id into new.rate, paused, new.seller_id from listings where id = new.listing_id;
  -- A process of an older release may not know of pauses.
  if paused is not null then
    raise exception 'listing % is paused', new.listing_id using errcode = 'integrity_constraint_violation';
  end if;
  select user_id into new.buyer_id from transactions where id = new.transaction_id;
  return new;
end $$;

create index fills_of_seller on fills (seller_id, (coalesce(xid, '0'::xid8)), id);
create index fills_of_buyer on fills (buyer_id, (coalesce(xid, '0'::xid8)), id);
-- It was for the same windows, of all users.
drop index fills_in_order;
