-- Passkeys (WebAuthn): each logs in by itself, and confirms withdrawals.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  credential_id bytea not null unique,
  -- What the device knows the account by.
  user_handle bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- The browser and the system with which it was added.
  browser text not null,
  system text not null,
  -- False if the password alone was enough to add it: then a new password ends it.
  with_factor boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, id);

-- What a device is about to sign. Each is used once.
create table passkey_challenges (
  digest bytea primary key,
  purpose text not null check (purpose in ('add', 'log in', 'withdraw')),
  -- Null for a log-in: the passkey says whose it is.
  user_id bigint references users,
  -- Of a passkey that is about to be added.
  user_handle bytea,
  with_factor boolean not null default false,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
