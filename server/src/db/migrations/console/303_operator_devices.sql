-- Browsers in which an operator has logged in. Strangers who guess at an operator cannot lock these out.
create table operator_devices (
  token_digest bytea primary key,
  operator_id bigint not null references operators,
  used_at timestamptz not null default now()
);
create index operator_devices_operator on operator_devices (operator_id);
