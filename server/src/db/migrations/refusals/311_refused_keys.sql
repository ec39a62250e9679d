-- Counts what a user was refused in a day.
create index idempotency_keys_refused on idempotency_keys (user_id, created_at) where status >= 400;
