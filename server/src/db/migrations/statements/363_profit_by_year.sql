-- The realised results and the fees of each calendar year, in UTC, counted with the costs (decision 612).
create table cost_years (
  account_id bigint not null references cost_accounts,
  year smallint not null,
  realised numeric(36, 8)[] not null,
  -- In the currency of the account.
  fees numeric(28, 8) not null,
  primary key (account_id, year)
);
-- Up to which line the years are counted. If it is not `last_line`, all of this user's lines are counted again: those
-- that were counted before there were years, and those that a process of the version before has counted since.
alter table cost_accounts add column years_line bigint not null default 0;
