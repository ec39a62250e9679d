-- The accounts of the house to which users pay, of which at most one a currency is in force: users see that one
-- (decision 584). A bank statement is recognised by its bank_account_number or mobile_money_number.
create table house_banks (
  id bigint generated always as identity primary key,
  currency text not null,
  -- For operators; users never see it.
  label text not null default '',
  bank_name text not null default '',
  account_name text not null default '',
  bank_account_number text not null default '',
  alipay bytea,
  wechatpay bytea,
  mobile_money_network text not null default '',
  mobile_money_number text not null default '',
  mobile_money_name text not null default '',
  in_force boolean not null default false,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  check (not in_force or closed_at is null)
);
create unique index house_banks_in_force on house_banks (currency) where in_force;
-- Two accounts with the same number would look the same on a statement.
create unique index house_banks_number on house_banks (currency, replace(bank_account_number, ' ', ''))
  where closed_at is null and bank_account_number <> '';

insert into house_banks (currency, label, bank_name, account_name, bank_account_number, alipay, wechatpay,
  mobile_money_network, mobile_money_number, mobile_money_name, in_force)
select currency, coalesce(nullif(bank_name, ''), nullif(mobile_money_network, ''), currency), bank_name, account_name,
  bank_account_number, alipay, wechatpay, mobile_money_network, mobile_money_number, mobile_money_name, true
from payment_details order by currency;
drop table payment_details;
-- For a process of the version before, which reads where users pay to.
create view payment_details as
select currency, bank_name, account_name, bank_account_number, alipay, wechatpay, mobile_money_network,
  mobile_money_number, mobile_money_name
from house_banks where in_force;

-- A change of what users see that waits for a second operator (decision 585): at most one a currency. It holds all that
-- users would see, so that what is approved is what was shown.
create table first_banks (
  id bigint generated always as identity unique,
  currency text primary key,
  bank_id bigint not null references house_banks (id),
  bank_name text not null,
  account_name text not null,
  bank_account_number text not null,
  alipay bytea,
  wechatpay bytea,
  mobile_money_network text not null,
  mobile_money_number text not null,
  mobile_money_name text not null,
  operator text not null,
  at timestamptz not null default now()
);
