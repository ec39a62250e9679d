-- A user's live orders are read in windows too, newest first: one step into this index for each currency that is paid.
create index orders_own on orders (user_id, currency_from, created_at, id)
  where status = 'pending' and orphaned_at is null;
