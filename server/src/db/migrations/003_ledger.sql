-- Double entry (decision 131). The database itself enforces it: it refuses an unbalanced journal, a negative
-- balance, a balance that is not the sum of its lines, and any change of existing lines.
create table accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('wallet', 'hold', 'escrow', 'fees', 'rounding', 'bank')),
  user_id bigint references users,
  listing_id bigint references listings,
  currency text not null check (currency in ('CNY', 'GHC', 'NGN', 'USD')),
  balance numeric(28, 8) not null default 0,
  -- The account's name in postings: wallet:7:NGN, escrow:31:CNY, fees:NGN.
  code text not null unique generated always as
    (kind || coalesce(':' || user_id::text, '') || coalesce(':' || listing_id::text, '') || ':' || currency) stored,
  constraint accounts_balance_not_negative check (balance >= 0 or kind = 'bank'),
  constraint accounts_owner check (
    (user_id is not null) = (kind in ('wallet', 'hold')) and (listing_id is not null) = (kind = 'escrow'))
);
create index accounts_user on accounts (user_id) where user_id is not null;
create unique index accounts_listing on accounts (listing_id) where listing_id is not null;

insert into accounts (kind, currency)
select kind, currency
from unnest(array['fees', 'rounding', 'bank']) kind, unnest(array['CNY', 'GHC', 'NGN', 'USD']) currency;

create table journals (
  id bigint generated always as identity primary key,
  kind text not null,
  transaction_id bigint references transactions,
  created_at timestamptz not null default now()
);
create index journals_transaction on journals (transaction_id);

create table lines (
  id bigint generated always as identity primary key,
  journal_id bigint not null references journals,
  account_id bigint not null references accounts,
  currency text not null,
  -- Positive: the account receives. Negative: it gives.
  amount numeric(28, 8) not null check (amount <> 0)
);
create index lines_journal on lines (journal_id);
create index lines_account on lines (account_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is not allowed: the ledger is only ever added to', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation';
end $$;
create trigger journals_never_change before update or delete on journals for each row execute function refuse_change();
create trigger journals_never_emptied before truncate on journals execute function refuse_change();
create trigger lines_never_change before update or delete on lines for each row execute function refuse_change();
create trigger lines_never_emptied before truncate on lines execute function refuse_change();
create trigger accounts_never_deleted before delete on accounts for each row execute function refuse_change();
create trigger accounts_never_emptied before truncate on accounts execute function refuse_change();

-- An account opens empty. Only the trigger of a new line, one level above, may change its balance.
create function guard_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 then
      raise exception 'an account opens with balance 0' using errcode = 'integrity_constraint_violation';
    end if;
  elsif pg_trigger_depth() < 2 or (new.id, new.kind, new.user_id, new.listing_id, new.currency)
      is distinct from (old.id, old.kind, old.user_id, old.listing_id, old.currency) then
    raise exception 'only a journal line changes an account' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger accounts_guarded before insert or update on accounts for each row execute function guard_account();

create function apply_lines() returns trigger language plpgsql as $$
begin
  if exists (select 1 from new_lines l join accounts a on a.id = l.account_id where a.currency <> l.currency) then
    raise exception 'a line has its account''s currency' using errcode = 'integrity_constraint_violation';
  end if;
  update accounts a set balance = a.balance + l.amount
  from (select account_id, sum(amount) as amount from new_lines group by account_id) l
  where a.id = l.account_id;
  return null;
end $$;
create trigger lines_move_balances after insert on lines referencing new table as new_lines
  for each statement execute function apply_lines();

-- Checked when the transaction commits, so that a journal may be written line by line.
create function refuse_unbalanced_journal() returns trigger language plpgsql as $$
begin
  if exists (select 1 from lines where journal_id = new.journal_id group by currency having sum(amount) <> 0) then
    raise exception 'journal % does not balance', new.journal_id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger journals_balance after insert on lines deferrable initially deferred
  for each row execute function refuse_unbalanced_journal();
