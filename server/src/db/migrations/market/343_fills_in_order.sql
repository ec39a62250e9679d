-- The order in which a program follows its fills: nothing appears before what it has read.
create index fills_in_order on fills ((coalesce(xid, '0'::xid8)), id);
