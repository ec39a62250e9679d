-- Browsers in which a user has logged in. Strangers who guess at an account cannot lock these out.
create table known_devices (
  user_id bigint not null references users,
  token_digest bytea not null,
  used_at timestamptz not null default clock_timestamp(),
  primary key (user_id, token_digest)
);
