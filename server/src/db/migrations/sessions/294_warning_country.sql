-- The mail about a new device names the country, if the proxy says it. Processes of an older version write none.
alter table device_warnings add column country text not null default '';
