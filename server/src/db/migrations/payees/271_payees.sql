-- What a user says about a saved bank account, and what was paid out to it (decision 303). The totals are kept with each
-- withdrawal, so that a read costs the same however long the history is.
alter table bank_accounts add column label text check (label <> '');
alter table bank_accounts add column is_default boolean not null default false;
alter table bank_accounts add column times_used int not null default 0;
alter table bank_accounts add column total_used numeric(28, 8) not null default 0;
alter table bank_accounts add column last_used_at timestamptz;
create unique index bank_accounts_default on bank_accounts (user_id, currency) where is_default and removed_at is null;

create function count_use_of_account() returns trigger language plpgsql as $$
begin
  update bank_accounts
  set times_used = times_used + 1, total_used = total_used + new.amount,
    last_used_at = greatest(coalesce(last_used_at, new.last_updated), new.last_updated)
  where id = new.bank_account_id;
  return null;
end $$;
create trigger transactions_count_account after insert on transactions for each row
  when (new.type = 'WITHDRAW' and new.status = 'COMPLETED' and new.bank_account_id is not null)
  execute function count_use_of_account();
create trigger transactions_count_account_later after update of status on transactions for each row
  when (new.type = 'WITHDRAW' and new.status = 'COMPLETED' and old.status <> 'COMPLETED' and new.bank_account_id is not null)
  execute function count_use_of_account();

update bank_accounts b set times_used = t.times, total_used = t.total, last_used_at = t.last
from (select bank_account_id, count(*) as times, sum(amount) as total, max(last_updated) as last
  from transactions where type = 'WITHDRAW' and status = 'COMPLETED' and bank_account_id is not null
  group by bank_account_id) t
where t.bank_account_id = b.id;
