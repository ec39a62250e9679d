-- The line of a bank by which a funding was credited. Neither is ever credited again: not the line for another funding,
-- and not the funding, which this outlives, for another line.
create table bank_matches (
  line_id bigint primary key references bank_lines (id),
  transaction_id bigint not null unique,
  operator text not null,
  at timestamptz not null default now()
);
create trigger bank_matches_never_change before update or delete on bank_matches
  for each row execute function refuse_change();
create trigger bank_matches_never_emptied before truncate on bank_matches execute function refuse_change();

create index transactions_fundings on transactions (currency_from, amount)
  where status = 'PENDING' and type = 'FUND_WALLET';

-- The lines that came in and are not credited, so that what is shown of them does not grow with all lines.
create table open_lines (line_id bigint primary key references bank_lines (id));
create function open_line() returns trigger language plpgsql as $$
begin
  insert into open_lines values (new.id);
  return null;
end $$;
create trigger lines_that_came_in_are_open after insert on bank_lines
  for each row when (new.amount > 0) execute function open_line();
create function close_line() returns trigger language plpgsql as $$
begin
  delete from open_lines where line_id = new.line_id;
  return null;
end $$;
create trigger credited_lines_are_closed after insert on bank_matches for each row execute function close_line();
insert into open_lines select id from bank_lines where amount > 0;
