-- Withdrawals that were approved and wait to be paid by a file (decision 601). Those that were approved before this
-- migration were paid by hand, and so is one with a QR code. The reference is the one of the payout that it becomes.
create table waiting_payouts (
  transaction_id bigint primary key,
  reference text not null unique
);

-- A file of payments from an account of the house, with what it says of that account: it can be made again, byte for
-- byte, whatever changes later.
create table payout_files (
  id bigint generated always as identity primary key,
  house_bank_id bigint not null references house_banks (id),
  currency text not null,
  bank_name text not null,
  account_name text not null,
  account_number text not null,
  operator text not null,
  created_at timestamptz not null default now()
);
create index payout_files_of_bank on payout_files (house_bank_id);

-- A withdrawal in a file, with all that the file says of it. It is never in another one, and outlives its transaction.
create table payouts (
  transaction_id bigint primary key,
  file_id bigint not null references payout_files (id),
  reference text not null unique check (reference ~ '^CP-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  -- What the bank pays: the amount of the withdrawal, rounded down to what banks pay.
  amount numeric not null check (amount > 0 and amount = trunc(amount, 2)),
  bank_name text not null,
  account_name text not null,
  account_number text not null,
  holder text not null
);
create index payouts_of_file on payouts (file_id, transaction_id);

create trigger payout_files_never_change before update or delete on payout_files
  for each row execute function refuse_change();
create trigger payout_files_never_emptied before truncate on payout_files execute function refuse_change();
create trigger payouts_never_change before update or delete on payouts for each row execute function refuse_change();
create trigger payouts_never_emptied before truncate on payouts execute function refuse_change();

-- Whichever process approves a withdrawal, also one of an earlier version.
create function await_payout() returns trigger language plpgsql as $$
declare
  made text;
begin
  loop
    -- Its own prefix; the signs and the check sign are those of a funding (migration 346).
    made := 'CP' || substr(new_funding_reference(), 3);
    continue when exists (select from payouts where reference = made);
    insert into waiting_payouts values (new.id, made) on conflict (reference) do nothing;
    exit when found;
  end loop;
  return null;
end $$;
create trigger approved_withdrawals_await_payout after update of status on transactions
  for each row when (new.type = 'WITHDRAW' and new.status = 'COMPLETED' and old.status <> 'COMPLETED'
    and new.bank_account_id is not null and new.qr_code is null)
  execute function await_payout();
