-- What banks say of our accounts. Rows are never changed.
create table bank_statements (
  id bigint generated always as identity primary key,
  house_bank_id bigint not null references house_banks (id),
  -- Of the file, and which of its statements this is.
  digest bytea not null,
  place int not null,
  format text not null,
  first_day date not null,
  last_day date not null,
  -- Null if the file does not say.
  opening numeric,
  closing numeric,
  operator text not null,
  created_at timestamptz not null default now(),
  unique (house_bank_id, digest, place)
);
create table bank_lines (
  id bigint generated always as identity primary key,
  house_bank_id bigint not null references house_banks (id),
  -- The first statement that had it.
  statement_id bigint not null references bank_statements (id),
  -- Which line it is, so that it is stored once, in however many files it comes (decision 588).
  key text not null,
  booked_on date not null,
  value_on date not null,
  -- Above zero if it came in.
  amount numeric not null,
  payer_name text not null,
  payer_account text not null,
  text text not null,
  bank_id text,
  -- The reference of a funding in its text.
  reference text,
  created_at timestamptz not null default now(),
  unique (house_bank_id, key)
);
create index bank_lines_of_statement on bank_lines (statement_id, id);
create index bank_lines_with_reference on bank_lines (reference) where reference is not null;

create trigger bank_statements_never_change before update or delete on bank_statements
  for each row execute function refuse_change();
create trigger bank_statements_never_emptied before truncate on bank_statements execute function refuse_change();
create trigger bank_lines_never_change before update or delete on bank_lines for each row execute function refuse_change();
create trigger bank_lines_never_emptied before truncate on bank_lines execute function refuse_change();

-- How the CSV files of an account are read: as its last import chose.
create table bank_csv_mappings (
  house_bank_id bigint primary key references house_banks (id),
  mapping jsonb not null
);
