-- Who may use the operator's console, and with which role.
create table operators (
  id bigint generated always as identity primary key,
  email text not null unique,
  password_hash text not null,
  role text not null check (role in ('read', 'support', 'finance', 'owner')),
  -- The secret of the second factor.
  factor_secret bytea not null,
  -- The last step of time whose code has opened a session: a code opens one session.
  factor_step bigint not null default 0,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);

create table operator_sessions (
  token_digest bytea primary key,
  operator_id bigint not null references operators,
  address text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index operator_sessions_operator on operator_sessions (operator_id);

-- What waits for the operator, oldest first.
create index transactions_for_operator on transactions (id)
  where status = 'PENDING' and type in ('FUND_WALLET', 'WITHDRAW');
