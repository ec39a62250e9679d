/** The ways in which the books could be wrong, each a question to the database. No row is the right answer. */
export const AUDIT_QUESTIONS = [
  'currencySum',
  'negative',
  'balance',
  'journalSum',
  'listed',
  'hold',
  'wallet',
  'fee',
  'bookedTwice',
  'endedTwice',
  'notBooked',
  'pinSpentTwice',
  'chain',
] as const;
export type AuditQuestion = (typeof AUDIT_QUESTIONS)[number];
