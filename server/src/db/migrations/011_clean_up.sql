-- When a clean-up last failed, so that the users after it have their turn first.
alter table users add column clean_up_tried_at timestamptz;
