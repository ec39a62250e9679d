/** What an operator does to cases and disputes. */
type CaseAct = 'approve first' | 'approve' | 'reject' | 'return' | 'write' | 'answer';
/** What they do to a user's account. */
type UserAct =
  'log out' | 'end second factor' | 'note' | 'set limit' | 'freeze' | 'unfreeze' | 'deactivate' | 'reactivate';
/** What they do to the market, and to where users pay to. */
type MarketAct =
  'open' | 'halt' | 'set rate first' | 'drop rate' | 'set rate' | 'set payment details' | 'set four eyes';
type BooksAct = 'audit' | 'audit: wrong' | 'close';
type OperatorAct =
  | 'log in'
  | 'set up access'
  | 'change password'
  | 'begin factor'
  | 'renew factor'
  | 'add operator'
  | 'change role'
  | 'renew operator'
  | 'remove operator';

/** Everything that an operator can do, as the log has it. */
export type ActName = CaseAct | UserAct | MarketAct | BooksAct | OperatorAct;
