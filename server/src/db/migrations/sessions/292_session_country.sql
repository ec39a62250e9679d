-- Where a log-in came from, as two letters, if the proxy says so. Processes of an older version write none.
alter table sessions add column country text not null default '';
