-- What banks take for themselves, and the interest that they pay: an account of the house, which may be below zero
-- (decision 606). It is divided into no parts, because only operators move it.
alter table accounts drop constraint accounts_kind_check, drop constraint accounts_balance_not_negative;
alter table accounts
  add constraint accounts_kind_check
    check (kind in ('wallet', 'hold', 'escrow', 'fees', 'rounding', 'bank', 'suspense', 'receivable', 'charges')),
  add constraint accounts_balance_not_negative check (
    case when kind in ('bank', 'charges') then true when kind = 'receivable' then balance <= 0 else balance >= 0 end);
insert into accounts (kind, currency) select distinct 'charges', currency from accounts where kind = 'bank';
alter table day_close_balances drop constraint day_close_balances_account_check;
alter table day_close_balances add constraint day_close_balances_account_check
  check (account in ('bank', 'charges', 'fees', 'rounding', 'suspense', 'receivable', 'users'));

-- The lines of banks that are their charges or their interest.
create table charged_lines (
  line_id bigint primary key references bank_lines (id),
  operator text not null,
  at timestamptz not null default now()
);
create trigger charged_lines_never_change before update or delete on charged_lines
  for each row execute function refuse_change();
create trigger charged_lines_never_emptied before truncate on charged_lines execute function refuse_change();
create trigger charged_lines_are_closed after insert on charged_lines for each row execute function close_line();

-- A line is a charge or something else, never both.
create function refuse_end_of_charged() returns trigger language plpgsql as $$
begin
  if exists (select from charged_lines where line_id = new.line_id) then
    raise exception 'line % of a bank is a charge', new.line_id
      using errcode = 'integrity_constraint_violation', constraint = 'bank_lines_end_once';
  end if;
  return new;
end $$;
create trigger credited_lines_are_no_charges before insert on bank_matches
  for each row execute function refuse_end_of_charged();
create trigger sent_back_lines_are_no_charges before insert on sent_back_lines
  for each row execute function refuse_end_of_charged();
create trigger payouts_are_no_charges before insert on payout_outcomes
  for each row execute function refuse_end_of_charged();
