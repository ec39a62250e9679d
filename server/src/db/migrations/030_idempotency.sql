-- The first answer to each intent of a user (the header Idempotency-Key), written in the transaction of its effect.
create table idempotency_keys (
  user_id bigint not null references users,
  key text not null,
  -- Of the call and its body; null where the intent was closed before its request arrived.
  request_digest bytea,
  -- Null only inside the transaction that carries the intent out.
  status int,
  answer text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
