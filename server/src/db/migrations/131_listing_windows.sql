-- A user's active listings are read in windows too, newest first: one step into this index for each currency.
create index listings_own on listings (user_id, currency, created_at, id) where status = 'active';
-- It also finds a user's active listings, of which only those that are locked are put in the order of their ids.
drop index listings_user;
