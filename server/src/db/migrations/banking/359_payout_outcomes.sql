-- What became of a payout: the bank has paid it, or the money came back and is on the wallet again (decision 603). Each
-- happens once, and a line of a bank means one of them. A return without a line was made by an operator.
create table payout_outcomes (
  transaction_id bigint not null references payouts (transaction_id),
  outcome text not null check (outcome in ('paid', 'returned')),
  line_id bigint unique references bank_lines (id),
  operator text not null,
  -- Of a return that an operator made, in their words.
  reason text,
  at timestamptz not null default now(),
  primary key (transaction_id, outcome),
  check (line_id is not null or (outcome = 'returned' and reason is not null))
);
create trigger payout_outcomes_never_change before update or delete on payout_outcomes
  for each row execute function refuse_change();
create trigger payout_outcomes_never_emptied before truncate on payout_outcomes execute function refuse_change();

-- A line that brought a payout back is no funding that waits.
create trigger returned_lines_are_closed after insert on payout_outcomes
  for each row when (new.line_id is not null) execute function close_line();
