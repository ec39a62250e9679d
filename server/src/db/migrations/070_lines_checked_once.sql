-- A journal is checked at the commit by its last line only. Before, each of its lines checked the whole journal, so an
-- order over thousands of listings held its locks for seconds.
create index lines_in_journal on lines (journal_id, id);
drop index lines_journal;

create or replace function refuse_unbalanced_journal() returns trigger language plpgsql as $$
begin
  -- A later line that the same transaction wrote (xmin) checks the journal for this one too. Lines of another
  -- transaction do not count: it may not have seen this one.
  if exists (select 1 from lines l where l.journal_id = new.journal_id and l.id > new.id
      and l.xmin = (select own.xmin from lines own where own.id = new.id)) then
    return null;
  end if;
  if exists (select 1 from lines where journal_id = new.journal_id group by currency having sum(amount) <> 0) then
    raise exception 'journal % does not balance', new.journal_id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
