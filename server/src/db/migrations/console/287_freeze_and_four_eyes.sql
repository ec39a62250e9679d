-- Since when a user may start nothing that moves money.
alter table users add column frozen_at timestamptz;
-- Operators search users by the beginning of their email.
create index users_email_beginning on users (lower(email) text_pattern_ops);

-- Above this amount two operators approve.
create table four_eyes (
  currency text primary key,
  amount numeric not null check (amount >= 0)
);
-- The first of two approvals.
create table first_approvals (
  transaction_id bigint primary key references transactions,
  operator text not null,
  at timestamptz not null default now()
);
