/** The roles of operators, from the least rights to the most. */
export const ROLES = ['read', 'support', 'finance', 'owner'] as const;
export type Role = (typeof ROLES)[number];

export const EVERY_ROLE: readonly Role[] = ROLES;
/** Users and their disputes. */
export const SUPPORT: readonly Role[] = ['support', 'finance', 'owner'];
/** Money: approvals, rates, the halt. */
export const FINANCE: readonly Role[] = ['finance', 'owner'];
/** Operators, limits, where users pay to. */
export const OWNER: readonly Role[] = ['owner'];

/** True for the name of a role. */
export const isRole = (text: string): text is Role => ROLES.some((role) => role === text);

/** Acts on cases and disputes. A provider notes a payment that it cannot credit, and one that was reversed. */
type CaseAct =
  | 'approve first'
  | 'approve'
  | 'reject'
  | 'note payment'
  | 'note reversal'
  | 'return'
  | 'take back'
  | 'refund payment'
  | 'write'
  | 'answer';
/** Acts on a user's account. */
type UserAct =
  | 'log out'
  | 'end second factor'
  | 'revoke key'
  | 'note'
  | 'set limit'
  | 'freeze'
  | 'unfreeze'
  | 'deactivate'
  | 'reactivate';
type RateAct = 'set rate first' | 'drop rate' | 'set rate';
/** Acts on the market and on the payment details. */
type BankAct = 'set payment details first' | 'drop payment details' | 'set payment details' | 'add bank' | 'close bank';
type MarketAct = RateAct | BankAct | 'open' | 'halt' | 'set four eyes';
/** Acts on a line of a bank. */
type LineActName =
  | 'link line'
  | 'hold line'
  | 'credit line first'
  | 'credit line'
  | 'return line first'
  | 'return line'
  | 'send back line'
  | 'link reversal'
  | 'book line first'
  | 'book line'
  | 'ask about line';
type BooksAct = 'audit' | 'audit: wrong' | 'close' | 'import statement' | 'export' | PayoutAct;
type PayoutAct = 'make payout file' | 'pay out' | 'return payout' | 'link payout';
type OperatorAct =
  | 'log in'
  | 'set up access'
  | 'change password'
  | 'begin factor'
  | 'renew factor'
  | 'add operator'
  | 'change role'
  | 'renew operator'
  | 'remove operator'
  | 'rotate secrets';

/** All acts of operators, as the log names them. */
export type ActName = CaseAct | UserAct | MarketAct | BooksAct | LineActName | OperatorAct;

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
  'suspense',
  'houseLines',
  'creditedTwice',
  'debt',
  'bookedTwice',
  'endedTwice',
  'notBooked',
  'pinSpentTwice',
  'chain',
] as const;
export type AuditQuestion = (typeof AUDIT_QUESTIONS)[number];
