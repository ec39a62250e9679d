-- A paid payout also books what its file left out, because banks pay whole cents (decision 607).
create or replace function book_payout() returns trigger language plpgsql as $$
begin
  perform book_line(new.line_id, id) from journals where transaction_id = new.transaction_id
    and kind = any (case new.outcome when 'paid' then '{withdraw,rest}' else '{return}' end::text[]);
  -- The bank paid after all what an operator had returned: the return is open until the money comes back.
  update bank_movements set even_on = null where new.outcome = 'paid' and line_id is null
    and journal_id in (select id from journals where transaction_id = new.transaction_id and kind = 'return');
  return null;
end $$;

-- What an operator returns because the bank never paid it is in no line, but its entries cancel one another.
create function even_unpaid() returns trigger language plpgsql as $$
declare
  booked bigint[] := array(select id from journals where transaction_id = new.transaction_id
    and kind in ('withdraw', 'rest', 'return'));
begin
  if exists (select from bank_movements where journal_id = any (booked) and line_id is not null) then
    return null;
  end if;
  update bank_movements set even_on = (select max(day) from bank_movements where journal_id = any (booked)),
      house_bank_id = (select f.house_bank_id from payouts p join payout_files f on f.id = p.file_id
        where p.transaction_id = new.transaction_id)
    where journal_id = any (booked);
  return null;
end $$;
create constraint trigger unpaid_payouts_are_even after insert on payout_outcomes deferrable initially deferred
  for each row when (new.line_id is null) execute function even_unpaid();
