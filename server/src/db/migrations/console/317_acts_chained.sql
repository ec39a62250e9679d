-- Each act carries the hash of the act before it, so an entry that was changed, removed or put in shows (decision 461).
alter table operator_acts add column previous_hash bytea, add column hash bytea;

-- What is hashed of an act: its columns as a JSON array. It must stay as it is: the hashes were made of it.
create function entry_of_act(act operator_acts) returns text language sql stable
return json_build_array(act.id, to_char(act.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), act.operator, act.role,
  act.origin, act.address, act.act, act.subject, act.reason, act.before, act.after)::text;
create function hash_of_act(act operator_acts) returns bytea language sql stable
return sha256(convert_to(encode(act.previous_hash, 'hex') || E'\n' || entry_of_act(act), 'UTF8'));
-- What the first act carries.
create function hash_before_acts() returns bytea language sql immutable return decode(repeat('00', 32), 'hex');

-- The acts of before.
alter table operator_acts disable trigger acts_unchanged;
do $$
declare
  known operator_acts;
  previous bytea := hash_before_acts();
begin
  for known in select * from operator_acts order by id loop
    known.previous_hash := previous;
    previous := hash_of_act(known);
    update operator_acts set previous_hash = known.previous_hash, hash = previous where id = known.id;
  end loop;
end $$;
alter table operator_acts enable trigger acts_unchanged;
alter table operator_acts
  alter column previous_hash set not null,
  alter column hash set not null,
  -- No two acts follow the same one, whatever the isolation of their transactions.
  add constraint operator_acts_one_chain unique (previous_hash);

-- The database decides the place, the time and the hash of an act, whatever is inserted.
create function chain_act() returns trigger language plpgsql as $$
declare
  latest operator_acts;
begin
  -- One transaction after the other, in all processes. The statement below then sees what the one before has committed.
  perform pg_advisory_xact_lock(hashtextextended('log of acts', 0));
  select * into latest from operator_acts order by id desc limit 1;
  new.id := coalesce(latest.id, 0) + 1;
  new.at := clock_timestamp();
  new.previous_hash := coalesce(latest.hash, hash_before_acts());
  new.hash := hash_of_act(new);
  return new;
end $$;
-- A temporary table of the same name must not be read instead.
do $$ begin
  execute format('alter function chain_act() set search_path = %I, pg_temp', current_schema());
end $$;
create trigger acts_chained before insert on operator_acts for each row execute function chain_act();
