-- The console shows the accounts of the house; no account of a user is read for that.
create index accounts_of_house on accounts (currency, kind) where user_id is null and listing_id is null;
