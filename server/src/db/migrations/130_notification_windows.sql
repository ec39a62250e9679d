-- Notifications are read in windows too, newest first. One step into an index finds a window of all, or of the unread
-- ones, however many a user has.
create index notifications_history on notifications (user_id, created_at, id) where removed_at is null;
create index notifications_unread on notifications (user_id, created_at, id)
  where removed_at is null and read_at is null;
-- Nothing reads a user's notifications by id alone any more.
drop index notifications_user;
