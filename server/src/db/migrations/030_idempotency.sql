-- The first answer to each intent of a user (the header Idempotency-Key), stored in the transaction of its effect.
create table idempotency_keys (
  user_id bigint not null references users,
  key text not null,
  -- Digest of the call and its body; null if the intent was closed before its request arrived.
  request_digest bytea,
  -- Null only inside the transaction that carries out the intent.
  status int,
  answer text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
