-- When a clean-up that failed was tried, so that it waits while others have their turn.
alter table users add column clean_up_tried_at timestamptz;
