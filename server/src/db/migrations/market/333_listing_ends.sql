-- When a listing ends by itself (decision 546): chosen with its LIST transaction, and taken over by the listing that it makes.
alter table transactions add column expires_at timestamptz;
alter table listings add column expires_at timestamptz;
-- When the worker last failed to end it.
alter table listings add column end_failed_at timestamptz;
create index listings_expire on listings (expires_at) where status = 'active' and expires_at is not null;

-- How much of its amount was added after it was listed, from its lister's wallet (decision 548).
alter table listings add column raised numeric(28, 8) not null default 0 check (raised >= 0);
