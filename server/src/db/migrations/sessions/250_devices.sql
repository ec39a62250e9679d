-- What the profile shows of a session. What processes of an older version write has no browser and no system.
alter table sessions add column id bigint generated always as identity unique;
alter table sessions add column browser text not null default '';
alter table sessions add column system text not null default '';
-- When it was last used, to within five minutes.
alter table sessions add column seen_at timestamptz not null default now();

-- False until the first log-in, which no mail is about. Accounts that were there before have logged in.
alter table users add column has_logged_in boolean not null default true;
alter table users alter column has_logged_in set default false;

-- Log-ins from devices that were not seen before, and the links in the mails about them.
create table device_warnings (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  browser text not null,
  system text not null,
  created_at timestamptz not null default now(),
  -- Until then the link in the mail can be used.
  expires_at timestamptz not null,
  -- Of the link's token, made when the mail is sent.
  token_digest bytea unique,
  -- When the mail is due, or due again; null: it was sent.
  due_at timestamptz default now(),
  tries int not null default 0
);
create index device_warnings_user on device_warnings (user_id, created_at);
create index device_warnings_due on device_warnings (due_at) where due_at is not null;
