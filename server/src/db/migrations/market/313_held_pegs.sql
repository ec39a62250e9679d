-- After a jump of a market rate its pegs wait until then: what the rate was before the jump, to be taken back.
alter table currency_rates add column held_until timestamptz;
alter table currency_rates add column held_from numeric(24, 8);
-- True while a listing is paused because the rate that it follows has jumped.
alter table pegs add column waits boolean not null default false;
