-- Addresses of users' own systems, to which events are sent (decision 571). The secret signs, so it is kept as it is.
create table webhooks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  url text not null,
  secret text not null,
  events text[] not null,
  created_at timestamptz not null default now(),
  -- By the user, and by the server after days of failures.
  paused_at timestamptz,
  off_at timestamptz,
  -- Of the failures without a success between them, the first and the last.
  failing_since timestamptz,
  failed_at timestamptz
);
create index webhooks_of_user on webhooks (user_id);

-- What is sent, and the log of it: a row for each event and webhook, written in the transaction of the event.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  -- How the receiver knows it, also if it is sent again.
  message_id uuid not null default gen_random_uuid(),
  event text not null,
  -- What it is about; null for a test.
  notification_id bigint,
  created_at timestamptz not null default now(),
  -- From when it is tried for a day: its creation, or the last time that the user had it sent again.
  begun_at timestamptz not null default now(),
  -- The next try; null if it was taken or given up. While a process sends it, the time after which another one may.
  due_at timestamptz default now(),
  claimed_until timestamptz,
  tries int not null default 0,
  tried_at timestamptz,
  delivered_at timestamptz,
  status int,
  fault text
);
create index webhook_deliveries_due on webhook_deliveries (due_at, id) where due_at is not null;
create index webhook_deliveries_claimed on webhook_deliveries (claimed_until) where claimed_until is not null;
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_old on webhook_deliveries (created_at);
