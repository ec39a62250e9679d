-- An operator's password and second factor are their own: until they have used their link, there is none.
alter table operators
  alter column password_hash drop not null,
  alter column factor_secret drop not null,
  -- Of the link with which they set both, once.
  add column link_digest bytea unique,
  add column link_expires_at timestamptz,
  -- A secret that is shown and not confirmed yet.
  add column next_secret bytea,
  add column next_expires_at timestamptz;

-- Names that differ in case alone are one operator: the later ones lose their access.
delete from operator_sessions where operator_id in (
  select o.id from operators o where exists (select from operators p where lower(p.email) = lower(o.email) and p.id < o.id));
update operators o set ended_at = coalesce(ended_at, now()), email = email || ' (' || id || ')'
  where exists (select from operators p where lower(p.email) = lower(o.email) and p.id < o.id);
update operators set email = lower(email);
alter table operators add constraint operators_lower_case check (email = lower(email));
