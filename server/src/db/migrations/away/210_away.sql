-- Notifications while the user is away.

-- Browsers to which a user's notifications are pushed. Each belongs to the session that asked for it, and ends with it.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  session bytea not null unique references sessions (token_digest) on delete cascade,
  user_id bigint not null references users,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  shows_amounts boolean not null,
  -- After a failure nothing is sent to it before this time.
  wait_until timestamptz not null default '-infinity'
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- What is to be pushed: a row for each notification and subscription, deleted when the push service has taken it.
create table push_outbox (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  notification_id bigint not null,
  -- While a process sends it, the time after which another one may.
  due_at timestamptz not null,
  tries int not null default 0,
  created_at timestamptz not null default now()
);
create index push_outbox_due on push_outbox (due_at, id);
create index push_outbox_subscription on push_outbox (subscription_id, id);

-- Users who want a mail with what is new, if nothing is pushed to them.
create table notice_mails (
  user_id bigint primary key references users,
  -- What is in the link that ends them. The token of the link is a secret, but ends mails only.
  end_token text not null unique,
  sent_at timestamptz not null default '-infinity'
);

-- What is to be mailed.
create table mail_queue (
  id bigint generated always as identity primary key,
  user_id bigint not null references notice_mails on delete cascade,
  notification_id bigint not null,
  created_at timestamptz not null default now()
);
create index mail_queue_user on mail_queue (user_id, id);

-- Keys that the server has made for itself.
create table server_keys (
  name text primary key,
  value text not null
);
