-- What a notification is about (decision 258), so that the app can format its amounts, lead to its transaction and
-- filter by kind. What processes of an older version write, and what was written before, has none of it: only its text.
alter table notifications add column kind text;
alter table notifications add column transaction_id bigint;
alter table notifications add column facts jsonb;
-- One step finds a window of a kind, however many others a user has.
create index notifications_of_kind on notifications (user_id, kind, created_at, id)
  where removed_at is null and kind is not null;
create index notifications_unread_of_kind on notifications (user_id, kind, created_at, id)
  where removed_at is null and read_at is null and kind is not null;
