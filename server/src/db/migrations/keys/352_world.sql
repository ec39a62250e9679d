-- Whether the money in this database is play money; written by the first start (decision 579).
create table world (
  one boolean primary key default true check (one),
  sandbox boolean not null
);
