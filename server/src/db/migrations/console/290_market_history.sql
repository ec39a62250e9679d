-- The console shows who set a rate: the act of each entry of rate_history, if it was set by an operator.
create index operator_acts_rates on operator_acts ((after ->> 'entry')) where act = 'set rate';
-- It shows the listings of a pair, newest first, also those that have ended.
create index listings_of_pair on listings (currency, swap_to, id);
