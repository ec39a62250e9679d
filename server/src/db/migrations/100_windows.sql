-- Lists are read in windows, newest first: by the time of creation, then by id. One step into an index finds a window,
-- however long the history is.
create index transactions_history on transactions (user_id, created_at, id);
-- The same for one kind of transaction. A filter that leaves something open reads several kinds and merges them.
create index transactions_kinds on transactions (user_id, type, status, currency_from, created_at, id);
-- Nothing reads a user's transactions by id alone any more.
drop index transactions_user;
