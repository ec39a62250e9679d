-- Users and what belongs to them. Emails are compared case-sensitively (decision 122).
create table users (
  id bigint generated always as identity primary key,
  email text not null unique,
  username text not null,
  password_hash text not null,
  phone_number text not null default '',
  birthday date,
  first_name text not null default '',
  last_name text not null default '',
  deactivated_at timestamptz,
  -- Set once the clean-up of a deactivated account is complete.
  cleaned_up_at timestamptz,
  is_demo_maker boolean not null default false,
  created_at timestamptz not null default now()
);

create table sessions (
  token_digest bytea primary key,
  user_id bigint not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);

create table password_resets (
  token_digest bytea primary key,
  user_id bigint not null references users,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table one_time_pins (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  pin_digest bytea not null,
  wrong_tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Set by otp/verify/; then exactly one WITHDRAW spends the pin.
  verified_at timestamptz,
  spent_at timestamptz
);
create index one_time_pins_user on one_time_pins (user_id, created_at desc);

-- Counted attempts (log-in, reset, registration, pins): shared by all server processes.
create table attempts (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  at timestamptz not null default now()
);
create index attempts_subject on attempts (kind, subject, at desc);

create table uploads (
  id text primary key,
  user_id bigint not null references users,
  media_type text not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);

create table bank_accounts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  currency text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  first_name text not null,
  last_name text not null,
  removed_at timestamptz,
  created_at timestamptz not null default now()
);
create index bank_accounts_user on bank_accounts (user_id);

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  message text not null,
  read_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_user on notifications (user_id, id desc) where removed_at is null;

create table contact_messages (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  created_at timestamptz not null default now()
);

create table payment_details (
  currency text primary key,
  bank_name text not null default '',
  account_name text not null default '',
  bank_account_number text not null default '',
  alipay bytea,
  wechatpay bytea,
  mobile_money_network text not null default '',
  mobile_money_number text not null default '',
  mobile_money_name text not null default ''
);

create table settings (
  name text primary key,
  value text not null
);
insert into settings (name, value) values ('appstatus', 'true');

create table mail_outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now()
);
