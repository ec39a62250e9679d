-- What an operator allows one user instead of the limit of all.
create table user_limits (
  user_id bigint not null references users,
  name text not null,
  most numeric not null check (most >= 0),
  primary key (user_id, name)
);
