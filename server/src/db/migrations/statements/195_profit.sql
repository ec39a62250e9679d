-- Average cost and realised result, first in, first out (decision 260). They follow from the lines of the wallets. Each
-- line is counted once, when its user asks: these tables hold what was counted so far. Costs and results are arrays:
-- what they are in CNY, GHC and NGN, and null if no market rate was known.
create table cost_accounts (
  account_id bigint primary key references accounts,
  -- The position of the last line that was counted.
  last_at timestamptz not null default '-infinity',
  last_line bigint not null default 0,
  -- What the user owns: in the wallet, in their listings and held for orders.
  held numeric(28, 8) not null default 0,
  -- Of what is held.
  costs numeric(36, 8)[] not null default '{0,0,0}',
  realised numeric(36, 8)[] not null default '{0,0,0}'
);

-- What was acquired at once, until all of it is used.
create table cost_lots (
  id bigint generated always as identity,
  account_id bigint not null references cost_accounts,
  amount numeric(28, 8) not null,
  used numeric(28, 8) not null check (used >= 0 and used < amount),
  costs numeric(36, 8)[] not null,
  primary key (account_id, id)
);

-- What a withdrawal took away. If it is rejected or revoked, this comes back.
create table cost_withdrawals (
  transaction_id bigint primary key references transactions,
  costs numeric(36, 8)[] not null
);
