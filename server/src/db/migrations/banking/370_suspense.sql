-- Money that came in and of which nobody knows yet what becomes of it: an account of the house, never below zero
-- (decision 587). It is divided into no parts, because only operators move it.
alter table accounts drop constraint accounts_kind_check;
alter table accounts add constraint accounts_kind_check
  check (kind in ('wallet', 'hold', 'escrow', 'fees', 'rounding', 'bank', 'suspense', 'receivable'));
insert into accounts (kind, currency) select distinct 'suspense', currency from accounts where kind = 'bank';
alter table day_close_balances drop constraint day_close_balances_account_check;
alter table day_close_balances add constraint day_close_balances_account_check
  check (account in ('bank', 'fees', 'rounding', 'suspense', 'receivable', 'users'));

-- The lines whose money was moved to that account, and those of them whose money the bank is to send back.
create table held_lines (
  line_id bigint primary key references bank_lines (id),
  operator text not null,
  at timestamptz not null default now()
);
create table returned_lines (
  line_id bigint primary key references bank_lines (id),
  operator text not null,
  at timestamptz not null default now()
);
-- The line by which the bank sent the money of a returned one back. Until then that money is in suspense (decision 587).
create table sent_back_lines (
  line_id bigint primary key references bank_lines (id),
  returned_id bigint not null unique references returned_lines (line_id),
  operator text not null,
  at timestamptz not null default now()
);
create index bank_lines_out on bank_lines (house_bank_id, amount) where amount < 0;
create trigger sent_back_lines_never_change before update or delete on sent_back_lines
  for each row execute function refuse_change();
create trigger sent_back_lines_never_emptied before truncate on sent_back_lines execute function refuse_change();
create trigger held_lines_never_change before update or delete on held_lines
  for each row execute function refuse_change();
create trigger held_lines_never_emptied before truncate on held_lines execute function refuse_change();
create trigger returned_lines_never_change before update or delete on returned_lines
  for each row execute function refuse_change();
create trigger returned_lines_never_emptied before truncate on returned_lines execute function refuse_change();
create trigger returned_lines_are_closed after insert on returned_lines for each row execute function close_line();

-- A line is credited or returned, never both, and only if it came in and is open.
create function refuse_second_end() returns trigger language plpgsql as $$
begin
  if not exists (select from open_lines where line_id = new.line_id) then
    raise exception 'line % of a bank is not open', new.line_id
      using errcode = 'integrity_constraint_violation', constraint = 'bank_lines_end_once';
  end if;
  return new;
end $$;
create trigger returned_lines_are_open before insert on returned_lines for each row execute function refuse_second_end();
create trigger held_lines_are_open before insert on held_lines for each row execute function refuse_second_end();

create function refuse_credit_of_returned() returns trigger language plpgsql as $$
begin
  if exists (select from returned_lines where line_id = new.line_id) then
    raise exception 'line % of a bank was returned', new.line_id
      using errcode = 'integrity_constraint_violation', constraint = 'bank_lines_end_once';
  end if;
  return new;
end $$;
create trigger credited_lines_were_not_returned before insert on bank_matches
  for each row execute function refuse_credit_of_returned();

-- The first of two operators: what they want to do with a line, and for which user.
create table first_line_acts (
  line_id bigint primary key references bank_lines (id),
  act text not null,
  user_id bigint,
  operator text not null,
  at timestamptz not null default now()
);
