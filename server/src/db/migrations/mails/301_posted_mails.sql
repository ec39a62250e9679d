-- Mails that must arrive: written in the transaction of what they are about, and removed when they were handed over.
create table posted_mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  -- After this moment the mail is of no use, such as one whose link has expired.
  expires_at timestamptz not null,
  due_at timestamptz not null default now(),
  tries int not null default 0
);
create index posted_mails_due on posted_mails (due_at, id);
