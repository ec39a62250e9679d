-- The last calls of each user's keys, for the page that shows them. A few rows a user, written after the answers.
create table key_calls (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  key_id text not null references api_keys,
  at timestamptz not null,
  method text not null,
  path text not null,
  status smallint not null,
  address text not null
);
create index key_calls_of_user on key_calls (user_id, at desc, id desc);
create index key_calls_by_time on key_calls (at);
