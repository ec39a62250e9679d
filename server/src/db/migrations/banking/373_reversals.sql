-- The line by which a bank took the money of a funding back that was taken back from its user, too (decision 618).
create table reversal_lines (
  line_id bigint primary key references bank_lines (id),
  transaction_id bigint not null unique references reversed_fundings (transaction_id),
  operator text not null,
  at timestamptz not null default now()
);
create trigger reversal_lines_never_change before update or delete on reversal_lines
  for each row execute function refuse_change();
create trigger reversal_lines_never_emptied before truncate on reversal_lines execute function refuse_change();

-- The lines of an amount that came in: the bank may take one of them back.
create index bank_lines_in on bank_lines (house_bank_id, amount) where amount > 0;

create function book_reversal() returns trigger language plpgsql as $$
begin
  perform book_line(new.line_id, id) from journals where transaction_id = new.transaction_id and kind = 'reverse';
  return null;
end $$;
create trigger reversals_book_lines after insert on reversal_lines for each row execute function book_reversal();

-- A line is the end of a funding or something else, never both.
create function refuse_second_use() returns trigger language plpgsql as $$
begin
  if exists (select from bank_movements where line_id = new.line_id and journal_id is not null) then
    raise exception 'line % of a bank was booked', new.line_id
      using errcode = 'integrity_constraint_violation', constraint = 'bank_lines_end_once';
  end if;
  return new;
end $$;
create trigger reversals_use_lines_once before insert on reversal_lines
  for each row execute function refuse_second_use();
create function refuse_end_of_reversal() returns trigger language plpgsql as $$
begin
  if exists (select from reversal_lines where line_id = new.line_id) then
    raise exception 'line % of a bank took a funding back', new.line_id
      using errcode = 'integrity_constraint_violation', constraint = 'bank_lines_end_once';
  end if;
  return new;
end $$;
create trigger sent_back_lines_are_no_reversals before insert on sent_back_lines
  for each row execute function refuse_end_of_reversal();
create trigger payouts_are_no_reversals before insert on payout_outcomes
  for each row execute function refuse_end_of_reversal();

-- Until its line is known, a reversal belongs to the account that had the money. Deferred: its entry comes after it.
create function place_reversal() returns trigger language plpgsql as $$
begin
  update bank_movements reversed set house_bank_id = funded.house_bank_id
  from journals back, bank_movements funded join journals came on came.id = funded.journal_id
  where back.transaction_id = new.transaction_id and back.kind = 'reverse' and reversed.journal_id = back.id
    and came.transaction_id = new.transaction_id and came.kind = 'fund' and reversed.line_id is null
    and reversed.house_bank_id is distinct from funded.house_bank_id;
  return null;
end $$;
create constraint trigger reversals_are_placed after insert on reversed_fundings deferrable initially deferred
  for each row execute function place_reversal();
