-- The code on a transaction's receipt (decision 257). Anybody who holds the paper can ask if it is genuine.
create table receipts (
  code text primary key,
  transaction_id bigint not null unique references transactions,
  created_at timestamptz not null default now()
);
