-- A user's complaint about one of their transactions; the operator answers it.
create table disputes (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references transactions,
  user_id bigint not null references users,
  description text not null,
  answer text,
  answered_at timestamptz,
  created_at timestamptz not null default now()
);
create index disputes_open on disputes (id) where answered_at is null;
create index disputes_transaction on disputes (transaction_id);

-- The welcome mail is sent once.
alter table users add column welcomed_at timestamptz;
