-- What moved money of an account of the house: each line of its bank, and each entry of the books in an account of the
-- kind bank. A line and the entries that book it are even once their amounts are the same.
create table bank_movements (
  id bigint generated always as identity primary key,
  -- Null while the currency has no account.
  house_bank_id bigint references house_banks (id),
  currency text not null,
  -- Of UTC: when the bank booked it, or when we did.
  day date not null,
  -- Above zero if it came in.
  amount numeric not null,
  -- A line, or of an entry the line that it books, if that is known.
  line_id bigint references bank_lines (id),
  -- Null for a line.
  journal_id bigint references journals (id),
  -- When we knew of it.
  at timestamptz not null,
  -- The last day of the line and its entries: at its end they are even. Null while they are not.
  even_on date,
  check (line_id is not null or journal_id is not null),
  unique (journal_id, currency)
);
create index bank_movements_of_line on bank_movements (line_id) where line_id is not null;
-- What is not even at the end of a day is found without reading what was even before.
create index bank_movements_uneven on bank_movements (house_bank_id, coalesce(even_on, 'infinity'::date));
create index bank_movements_day on bank_movements (house_bank_id, day);
create index bank_movements_of_nobody on bank_movements (currency) where house_bank_id is null;

-- The sums of an account and day, and of all its days at the day infinity: a balance is that less the days after it.
create table bank_days (
  house_bank_id bigint not null references house_banks (id),
  day date not null,
  stated numeric not null,
  booked numeric not null,
  primary key (house_bank_id, day)
);

create function add_to_days(gone bank_movements[], come bank_movements[]) returns void language sql as $$
  insert into bank_days as known
  select house_bank_id, each.day, sum(case when journal_id is null then signed else 0 end) as stated,
    sum(case when journal_id is null then 0 else signed end) as booked
  from (select *, -amount as signed from unnest(gone) union all select *, amount from unnest(come)) m
    cross join lateral (values (m.day), ('infinity'::date)) each (day)
  where house_bank_id is not null group by 1, 2 having sum(signed) <> 0 order by 1, 2
  on conflict (house_bank_id, day) do update
    set stated = known.stated + excluded.stated, booked = known.booked + excluded.booked
$$;
create function count_new_movements() returns trigger language plpgsql as $$
begin
  perform add_to_days('{}', array(select row(m.*)::bank_movements from new_ones m));
  return null;
end $$;
create trigger movements_are_counted after insert on bank_movements referencing new table as new_ones
  for each statement execute function count_new_movements();
create function count_moved_movements() returns trigger language plpgsql as $$
begin
  perform add_to_days(array(select row(m.*)::bank_movements from old_ones m),
    array(select row(m.*)::bank_movements from new_ones m));
  return null;
end $$;
create trigger moved_movements_are_counted after update on bank_movements
  referencing old table as old_ones new table as new_ones for each statement execute function count_moved_movements();

create function note_bank_lines() returns trigger language plpgsql as $$
begin
  insert into bank_movements (house_bank_id, currency, day, amount, line_id, at)
  select b.id, b.currency, l.booked_on, l.amount, l.id, l.created_at
  from new_lines l join house_banks b on b.id = l.house_bank_id;
  return null;
end $$;
create trigger lines_of_banks_are_noted after insert on bank_lines referencing new table as new_lines
  for each statement execute function note_bank_lines();

-- The account to which an entry belongs as long as no line says another one (decision 605).
create function bank_of(wanted text) returns bigint stable language sql as $$
  select id from house_banks where currency = wanted order by in_force desc, closed_at is not null, id limit 1
$$;
create function note_entries() returns trigger language plpgsql as $$
begin
  insert into bank_movements (house_bank_id, currency, day, amount, journal_id, at)
  select bank_of(l.currency), l.currency, (j.created_at at time zone 'UTC')::date, -sum(l.amount), j.id, j.created_at
  from new_lines l join accounts a on a.id = l.account_id and a.kind = 'bank' join journals j on j.id = l.journal_id
  group by j.id, l.currency;
  return null;
end $$;
create trigger lines_in_banks_are_noted after insert on lines referencing new table as new_lines
  for each statement execute function note_entries();

-- What was booked before a currency had an account belongs to its first one.
create function adopt_movements() returns trigger language plpgsql as $$
begin
  update bank_movements set house_bank_id = new.id where house_bank_id is null and currency = new.currency;
  return null;
end $$;
create trigger first_banks_adopt after insert on house_banks for each row execute function adopt_movements();

-- An entry of the books is found in a line of a bank. This is the one place where the two are joined: whatever books
-- lines calls it.
create function book_line(line bigint, journal bigint) returns void language sql as $$
  update bank_movements e set line_id = line, house_bank_id = l.house_bank_id
    from bank_lines l where l.id = line and e.journal_id = journal;
  update bank_movements m set even_on = (
    select case when sum(amount) filter (where journal_id is null) = sum(amount) filter (where journal_id is not null)
      then max(day) end from bank_movements where line_id = line
  ) where line_id = line
$$;
create function book_match() returns trigger language plpgsql as $$
begin
  perform book_line(new.line_id, id) from journals where transaction_id = new.transaction_id and kind = 'fund';
  return null;
end $$;
create trigger matches_book_lines after insert on bank_matches for each row execute function book_match();
create function book_payout() returns trigger language plpgsql as $$
begin
  perform book_line(new.line_id, id) from journals
    where transaction_id = new.transaction_id and kind = case new.outcome when 'paid' then 'withdraw' else 'return' end;
  return null;
end $$;
-- Deferred: the money of a returned payout may be put back after it.
create constraint trigger payouts_book_lines after insert on payout_outcomes deferrable initially deferred
  for each row when (new.line_id is not null) execute function book_payout();

insert into bank_movements (house_bank_id, currency, day, amount, line_id, at)
select b.id, b.currency, l.booked_on, l.amount, l.id, l.created_at
from bank_lines l join house_banks b on b.id = l.house_bank_id;
insert into bank_movements (house_bank_id, currency, day, amount, journal_id, at)
select bank_of(l.currency), l.currency, (j.created_at at time zone 'UTC')::date, -sum(l.amount), j.id, j.created_at
from accounts a join lines l on l.account_id = a.id join journals j on j.id = l.journal_id where a.kind = 'bank'
group by j.id, l.currency;
select book_line(m.line_id, j.id)
from bank_matches m join journals j on j.transaction_id = m.transaction_id and j.kind = 'fund';
select book_line(o.line_id, j.id) from payout_outcomes o join journals j on j.transaction_id = o.transaction_id
  and j.kind = case o.outcome when 'paid' then 'withdraw' else 'return' end where o.line_id is not null;

create index bank_statements_from on bank_statements (house_bank_id, first_day);
create index bank_statements_to on bank_statements (house_bank_id, last_day);

-- What a day was closed with: what the bank said of each account and what the books had, and by how much they differ.
create table day_close_banks (
  day date not null references day_closes,
  house_bank_id bigint not null references house_banks (id),
  -- The last day of which the bank has said something; null if it never did.
  stated_on date,
  stated numeric,
  booked numeric not null,
  -- By how much the two differed before the first statement.
  opening numeric,
  difference numeric,
  -- What was left of it without what was even since, and without any line.
  open numeric,
  missing numeric,
  lines int not null,
  primary key (day, house_bank_id)
);
create trigger day_banks_never_change before update or delete on day_close_banks
  for each row execute function refuse_change();
create trigger day_banks_never_emptied before truncate on day_close_banks execute function refuse_change();
