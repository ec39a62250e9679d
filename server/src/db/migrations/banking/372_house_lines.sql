-- Lines of banks that are the house's own: besides charges (decision 606), transfers between its accounts and the money of
-- its owner (decision 617). Each kind has its account of the house, which may be below zero.
alter table accounts drop constraint accounts_kind_check, drop constraint accounts_balance_not_negative;
alter table accounts
  add constraint accounts_kind_check check (kind in ('wallet', 'hold', 'escrow', 'fees', 'rounding', 'bank', 'suspense',
    'receivable', 'charges', 'transit', 'capital')),
  add constraint accounts_balance_not_negative check (case
    when kind in ('bank', 'charges', 'transit', 'capital') then true
    when kind = 'receivable' then balance <= 0 else balance >= 0 end);
insert into accounts (kind, currency)
  select own.kind, bank.currency from (select distinct currency from accounts where kind = 'bank') bank
    cross join (values ('transit'), ('capital')) own (kind);
alter table day_close_balances drop constraint day_close_balances_account_check;
alter table day_close_balances add constraint day_close_balances_account_check check (account in
  ('bank', 'transit', 'capital', 'fees', 'rounding', 'charges', 'suspense', 'receivable', 'users'));

alter table charged_lines rename to house_lines;
alter table house_lines add column kind text not null default 'charge' check (kind in ('charge', 'transfer', 'capital'));
alter table house_lines alter column kind drop default;
alter trigger charged_lines_never_change on house_lines rename to house_lines_never_change;
alter trigger charged_lines_never_emptied on house_lines rename to house_lines_never_emptied;
alter trigger charged_lines_are_closed on house_lines rename to house_lines_are_closed;

-- A line is the house's own or something else, never both.
alter function refuse_end_of_charged() rename to refuse_end_of_house_line;
create or replace function refuse_end_of_house_line() returns trigger language plpgsql as $$
begin
  if exists (select from house_lines where line_id = new.line_id) then
    raise exception 'line % of a bank is the house''s own', new.line_id
      using errcode = 'integrity_constraint_violation', constraint = 'bank_lines_end_once';
  end if;
  return new;
end $$;

-- A line without an amount is even without an entry.
create or replace function note_bank_lines() returns trigger language plpgsql as $$
begin
  insert into bank_movements (house_bank_id, currency, day, amount, line_id, at, even_on)
  select b.id, b.currency, l.booked_on, l.amount, l.id, l.created_at, case when l.amount = 0 then l.booked_on end
  from new_lines l join house_banks b on b.id = l.house_bank_id;
  return null;
end $$;
update bank_movements set even_on = day where amount = 0 and journal_id is null;
