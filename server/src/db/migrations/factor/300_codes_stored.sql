-- Each set of recovery codes has a number. The user confirms that they stored the set; until then it may never have been
-- seen, because an answer can be lost. Sets from before count as stored.
alter table second_factors
  add column codes_made int not null default 0,
  add column codes_stored int not null default 0;
