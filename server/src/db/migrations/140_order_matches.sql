-- A user's orders that match an amount and a rate are found in one step, however many orders the user has had.
create index orders_match on orders (user_id, rate, amount);
-- The new index finds a user's orders too.
drop index orders_user;
