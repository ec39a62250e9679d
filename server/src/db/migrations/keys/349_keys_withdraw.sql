-- A key may withdraw, if it has a list of addresses (decision 573).
alter table api_keys drop constraint api_keys_scopes_check;
alter table api_keys add constraint api_keys_scopes check (
  scopes <@ array['read', 'trade', 'withdraw'] and cardinality(scopes) > 0
  and ('withdraw' <> all (scopes) or cardinality(addresses) > 0)
);
