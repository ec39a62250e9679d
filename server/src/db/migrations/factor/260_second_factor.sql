-- The authenticator app of a user. Until confirmed_at it is being set up, and asked for nowhere.
create table second_factors (
  user_id bigint primary key references users,
  secret bytea not null,
  -- The step of the last code that was used: no code is taken twice, and none before it.
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);

create table recovery_codes (
  user_id bigint not null references second_factors on delete cascade,
  -- The first letter of the code, by which it is found.
  mark text not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, mark)
);

-- Log-ins whose password was right and that wait for their second step.
create table login_challenges (
  token_digest bytea primary key,
  user_id bigint not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index login_challenges_user on login_challenges (user_id, created_at);
