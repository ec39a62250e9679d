-- The language in which a user is notified and mailed (decision 361). The server reads an id that it does not know as
-- English, so an older process can work with what a newer one has stored.
alter table users add column language text not null default 'en' check (language ~ '^[a-z]{2,3}$');
