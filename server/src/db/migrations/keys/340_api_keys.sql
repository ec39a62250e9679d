-- Keys by which a user's own programs make calls (decision 561). The secret signs and is never sent, so it is kept as it is.
create table api_keys (
  id text primary key,
  user_id bigint not null references users,
  name text not null,
  secret text not null,
  scopes text[] not null check (scopes <@ array['read', 'trade'] and cardinality(scopes) > 0),
  -- From where it may be used; empty for anywhere.
  addresses text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_of_user on api_keys (user_id, created_at) where revoked_at is null;

-- The signatures of the last seconds, so that none is taken twice by any process.
create table api_key_uses (
  key_id text not null references api_keys,
  signature bytea not null,
  at timestamptz not null default now(),
  primary key (key_id, signature)
);
create index api_key_uses_by_time on api_key_uses (at);
