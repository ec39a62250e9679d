-- The pairs that a user watches, in their order (decision 405); null until they have watched one.
alter table users add column watched_pairs text[] check (cardinality(watched_pairs) <= 30);
