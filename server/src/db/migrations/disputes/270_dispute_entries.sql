-- What a user and the operator write and show in a dispute until it is answered (decision 300). The first message is the
-- description of the dispute, the last one its answer.
create table dispute_entries (
  id bigint generated always as identity primary key,
  dispute_id bigint not null references disputes,
  -- The name of the operator who wrote it; null: the user did.
  operator text check (operator <> ''),
  body text check (body <> ''),
  -- A picture, which only users send.
  upload_id text unique references uploads,
  created_at timestamptz not null default clock_timestamp(),
  check ((body is null) <> (upload_id is null)),
  check (upload_id is null or operator is null)
);
create index dispute_entries_dispute on dispute_entries (dispute_id, id);

-- The name of the operator who answered; null in answers of before.
alter table disputes add column answered_by text;

create function refuse_dispute_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is not allowed: a dispute is only ever added to', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation';
end $$;
create trigger dispute_entries_never_change before update or delete on dispute_entries
  for each row execute function refuse_dispute_change();
create trigger dispute_entries_never_emptied before truncate on dispute_entries execute function refuse_dispute_change();
create trigger disputes_never_deleted before delete on disputes for each row execute function refuse_dispute_change();
create trigger disputes_never_emptied before truncate on disputes execute function refuse_dispute_change();
-- No image is ever changed. The rows of evidence cannot be deleted either, because entries refer to them.
create trigger uploads_never_change before update of id, user_id, media_type, bytes on uploads
  for each row execute function refuse_dispute_change();

-- A dispute changes once, when it is answered.
create function guard_dispute() returns trigger language plpgsql as $$
begin
  if old.answered_at is not null or new.answer is null or new.answered_at is null
      or (new.id, new.transaction_id, new.user_id, new.description, new.created_at)
        is distinct from (old.id, old.transaction_id, old.user_id, old.description, old.created_at) then
    raise exception 'a dispute changes only once, when it is answered' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger disputes_guarded before update on disputes for each row execute function guard_dispute();

-- The lock makes entries and the answer wait for each other.
create function guard_dispute_entry() returns trigger language plpgsql as $$
declare
  answered timestamptz;
begin
  select answered_at into answered from disputes where id = new.dispute_id for update;
  if answered is not null then
    raise exception 'dispute % has been answered', new.dispute_id using errcode = 'integrity_constraint_violation';
  end if;
  if new.upload_id is not null
      and (select count(*) >= 5 from dispute_entries where dispute_id = new.dispute_id and upload_id is not null) then
    raise exception 'dispute % has five pictures', new.dispute_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger dispute_entries_guarded before insert on dispute_entries
  for each row execute function guard_dispute_entry();
