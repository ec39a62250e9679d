-- An Idempotency-Key is also the client's own id of an order (decision 567). It is found for as long as the transactions.
alter table idempotency_keys add column made bigint[];

-- The ids whose answers are no longer kept.
create table client_orders (
  user_id bigint not null references users,
  client_id text not null,
  -- The transactions that its call made.
  made bigint[] not null,
  primary key (user_id, client_id)
);
