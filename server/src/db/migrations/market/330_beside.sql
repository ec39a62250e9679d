-- A listing that follows the market and would cross the best one of the opposite direction gives way to it
-- (decision 544): that one's rate. Null if it has the rate of its peg.
alter table pegs add column beside numeric(24, 8);
create index pegs_beside on pegs (currency, swap_to) where beside is not null;
