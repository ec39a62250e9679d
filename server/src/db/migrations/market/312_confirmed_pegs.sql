-- The rate that the owner of a listing last confirmed; null until it is rated next. Its peg stays within 10 % of it.
alter table pegs add column confirmed numeric(24, 8) check (confirmed > 0);
-- True while it is paused because the market would have moved it further.
alter table pegs add column is_stopped boolean not null default false;
update pegs p set confirmed = coalesce((select l.rate from listings l where l.id = p.listing_id), t.rate)
  from transactions t where t.id = p.transaction_id;
