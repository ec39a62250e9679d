-- What transactions announce to the live channel, until it is sent. Before, each transaction sent it itself with NOTIFY,
-- for which PostgreSQL holds one lock until the commit is on the disk, so all commits waited for each other.
create table announcements (
  id bigint generated always as identity primary key,
  message jsonb not null,
  announced_at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 100000);
