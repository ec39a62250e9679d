-- While a process sends it, until when. What is under way differs from what only waits, so that the browsers of one user
-- never take all places.
alter table push_outbox add column claimed_until timestamptz;
create index push_outbox_claimed on push_outbox (claimed_until) where claimed_until is not null;
