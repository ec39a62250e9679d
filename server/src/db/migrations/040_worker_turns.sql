-- What a user has open, for the worker's turns and for the limit of open transactions.
create index transactions_open on transactions (user_id, type, id) where status = 'PENDING';
-- Which waiting orders a new listing may fill. tried_at is left out, so that a try changes no index.
create index transactions_orders on transactions (currency_from, currency_to, rate)
  where status = 'PENDING' and type = 'ORDER';
create index transactions_paths on transactions (path, rate) where status = 'PENDING' and type = 'MOF_ORDER';
