-- A user's images of the last 24 hours are added up before another one is stored.
create index uploads_of_user on uploads (user_id, created_at);
