-- The dead man's switch of a user (decision 566): when everything of theirs is cancelled unless their program calls again.
create table cancel_timers (
  user_id bigint primary key references users,
  -- Null if it is off, or has fired.
  fires_at timestamptz,
  fired_at timestamptz,
  -- When the worker last tried it without success.
  failed_at timestamptz
);
create index cancel_timers_due on cancel_timers (fires_at) where fires_at is not null;
