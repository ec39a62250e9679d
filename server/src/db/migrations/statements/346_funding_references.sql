-- What a user writes into the transfer of a funding, so that it is found on the bank's statement (decision 580). It is
-- never changed. It would also outlive its transaction, so it is never given again.
create table funding_references (
  transaction_id bigint primary key,
  reference text not null unique check (reference ~ '^CR-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$')
);

-- Seven random signs of 5 bits and the check sign, which `readFundingReference` checks. The last 7 bytes of a UUID are
-- random and cannot be guessed from others.
create function new_funding_reference() returns text language plpgsql as $$
declare
  signs constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  noise constant bytea := uuid_send(gen_random_uuid());
  made text := '';
  sum int := 0;
  value int;
begin
  for place in 9..15 loop
    value := get_byte(noise, place) % 32;
    made := made || substr(signs, value + 1, 1);
    sum := sum # value;
    sum := case when sum >= 16 then (sum << 1) # 37 else sum << 1 end;
  end loop;
  made := made || substr(signs, sum + 1, 1);
  return format('CR-%s-%s', left(made, 4), right(made, 4));
end $$;

create function give_funding_reference() returns trigger language plpgsql as $$
begin
  loop
    insert into funding_references values (new.id, new_funding_reference()) on conflict (reference) do nothing;
    exit when found;
  end loop;
  return null;
end $$;
-- Whichever process stores a funding, also one of an earlier version.
create trigger fundings_have_references after insert on transactions
  for each row when (new.type = 'FUND_WALLET') execute function give_funding_reference();

do $$
declare
  funding bigint;
begin
  for funding in select id from transactions where type = 'FUND_WALLET' loop
    loop
      insert into funding_references values (funding, new_funding_reference()) on conflict (reference) do nothing;
      exit when found;
    end loop;
  end loop;
end $$;

create trigger funding_references_never_change before update or delete on funding_references for each row
  execute function refuse_change();
create trigger funding_references_never_emptied before truncate on funding_references execute function refuse_change();
