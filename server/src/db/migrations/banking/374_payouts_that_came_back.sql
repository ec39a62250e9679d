-- The line that brings back a payout which was paid, and which an operator had returned before: it books their return,
-- and puts no money on the wallet (decision 619).
alter table payout_outcomes drop constraint payout_outcomes_outcome_check;
alter table payout_outcomes add constraint payout_outcomes_outcome_check
  check (outcome in ('paid', 'returned', 'came back'));
