import * as v from 'valibot';
import { anyAnswer } from '@contract/values/envelopes';
import { idText } from '@contract/values/text';
import {
  auditPayload,
  booksAnswer,
  closeDayPayload,
  consoleListingsAnswer,
  dayAnswer,
  daysAnswer,
  exportPayload,
  rateHistoryAnswer,
} from './books';
import {
  caseAnswer,
  consoleLogInPayload,
  consoleSession,
  decidedAnswer,
  firstPayload,
  foundFundingAnswer,
  inboxAnswer,
  linkPayload,
  ownCodePayload,
  ownProofPayload,
  passwordPayload,
  rejectPayload,
  secretAnswer,
} from './sessions';
import {
  actsAnswer,
  appStatusPayload,
  bankPayload,
  disputeAnswer,
  disputeAnswerPayload,
  disputeTextPayload,
  disputesAnswer,
  fourEyesPayload,
  marketAnswer,
  newBankPayload,
  notePayload,
  operatorAccessAnswer,
  operatorPayload,
  operatorsAnswer,
  paymentDetailsPayload,
  ratePayload,
  setAnswer,
  waitingBankPayload,
  waitingRatePayload,
  operatorEmailPayload,
  userAnswer,
  userKeyPayload,
  userLimitPayload,
  usersAnswer,
} from './deskSchemas';
import {
  payoutFileAnswer,
  payoutsAnswer,
  payoutsMadeAnswer,
  refundPayload,
  returnPayoutPayload,
  uncreditedAnswer,
} from './payouts';
import { bookLinePayload, differenceAnswer, reconciliationAnswer, reversalPayload } from './reconciliation';
import {
  approvedAnswer,
  lineActAnswer,
  lineActPayload,
  matchedPayload,
  matchesAnswer,
  MOST_SENT_STATEMENT_BYTES,
  statementImportedAnswer,
  statementLinesAnswer,
  statementPayload,
  statementPreviewAnswer,
  statementsAnswer,
} from './statements';
import type { ConsoleKind } from './consoleNews';
import { EVERY_ROLE, FINANCE, OWNER, type Role, SUPPORT } from './operators';

/** One call of the operator's console. */
export interface ConsoleCall {
  method: 'GET' | 'POST';
  /** Relative to CONSOLE_PREFIX; `{id}` is a parameter. */
  path: string;
  /** The roles that may make it; `nobody` needs no session. */
  may: readonly Role[] | 'nobody';
  payload?: v.GenericSchema;
  /** `form`: it may also be sent as multipart, with files. */
  takes?: 'form';
  /** The largest file in its form, in bytes, if that is not the usual size. */
  mostBytes?: number;
  answer: v.GenericSchema;
  /** The parameters of its query, all of which may be left out. */
  query?: readonly string[];
  /** The kinds of things in its answer: a page fetches it again if things of these kinds change. */
  shows?: readonly ConsoleKind[];
}

/** The calls of the console are no part of the backend that users' pages call. */
export const CONSOLE_PREFIX = '/console/';

/** The cookie of an operator's session. */
export const CONSOLE_COOKIE = 'crossrate_operator';

const READ = { method: 'GET', may: EVERY_ROLE } as const;
const ACT = { method: 'POST', answer: anyAnswer } as const;
const STATEMENT = {
  method: 'POST',
  may: FINANCE,
  payload: statementPayload,
  takes: 'form',
  mostBytes: MOST_SENT_STATEMENT_BYTES,
} as const;

/** Every call of the console: who may make it, and what it takes and answers. */
export const CONSOLE_CALLS = {
  logIn: { method: 'POST', path: 'session/', may: 'nobody', payload: consoleLogInPayload, answer: consoleSession },
  getSession: {
    method: 'GET',
    path: 'session/',
    may: 'nobody',
    answer: v.object({ session: v.nullable(consoleSession) }),
  },
  openLink: { method: 'POST', path: 'first/look/', may: 'nobody', payload: linkPayload, answer: secretAnswer },
  useLink: { method: 'POST', path: 'first/', may: 'nobody', payload: firstPayload, answer: consoleSession },
  changePassword: { ...ACT, path: 'account/password/', may: EVERY_ROLE, payload: passwordPayload },
  startFactor: {
    method: 'POST',
    path: 'account/factor/start/',
    may: EVERY_ROLE,
    payload: ownProofPayload,
    answer: secretAnswer,
  },
  confirmFactor: { ...ACT, path: 'account/factor/', may: EVERY_ROLE, payload: ownCodePayload },
  logOut: { method: 'POST', path: 'session/end/', may: EVERY_ROLE, answer: anyAnswer },
  getInbox: { ...READ, path: 'inbox/', answer: inboxAnswer, shows: ['cases'] },
  findFunding: { ...READ, path: 'cases/', answer: foundFundingAnswer, query: ['reference'] },
  getCase: { ...READ, path: 'cases/{id}/', answer: caseAnswer, shows: ['cases'] },
  getImage: { ...READ, path: 'cases/{id}/image/', answer: anyAnswer },
  approve: { method: 'POST', path: 'cases/{id}/approve/', may: FINANCE, answer: decidedAnswer },
  reject: { method: 'POST', path: 'cases/{id}/reject/', may: FINANCE, payload: rejectPayload, answer: decidedAnswer },
  takeBack: { ...ACT, path: 'cases/{id}/take-back/', may: FINANCE, payload: rejectPayload },
  getActs: {
    ...READ,
    path: 'acts/',
    answer: actsAnswer,
    query: ['before', 'subject', 'operator', 'sealed'],
    shows: ['acts'],
  },
  getDisputes: { ...READ, path: 'disputes/', answer: disputesAnswer, query: ['after'], shows: ['disputes'] },
  getDispute: { ...READ, path: 'disputes/{id}/', answer: disputeAnswer, shows: ['disputes', 'cases', 'users'] },
  getDisputePicture: { ...READ, path: 'disputes/pictures/{id}/', answer: anyAnswer },
  writeDispute: { ...ACT, path: 'disputes/{id}/write/', may: SUPPORT, payload: disputeTextPayload },
  answerDispute: { ...ACT, path: 'disputes/{id}/answer/', may: SUPPORT, payload: disputeAnswerPayload },
  getUsers: { ...READ, path: 'users/', answer: usersAnswer, query: ['words'], shows: ['users'] },
  getUser: { ...READ, path: 'users/{id}/', answer: userAnswer, shows: ['users', 'cases', 'money'] },
  logOutUser: { ...ACT, path: 'users/{id}/log-out/', may: SUPPORT },
  endUserFactor: { ...ACT, path: 'users/{id}/second-factor-off/', may: OWNER },
  revokeUserKey: { ...ACT, path: 'users/{id}/keys/revoke/', may: SUPPORT, payload: userKeyPayload },
  noteUser: { ...ACT, path: 'users/{id}/note/', may: SUPPORT, payload: notePayload },
  setUserLimit: { ...ACT, path: 'users/{id}/limit/', may: FINANCE, payload: userLimitPayload },
  freezeUser: { ...ACT, path: 'users/{id}/freeze/', may: SUPPORT, payload: notePayload },
  unfreezeUser: { ...ACT, path: 'users/{id}/unfreeze/', may: FINANCE },
  deactivateUser: { ...ACT, path: 'users/{id}/deactivate/', may: OWNER, payload: notePayload },
  reactivateUser: { ...ACT, path: 'users/{id}/reactivate/', may: OWNER },
  getMarket: { ...READ, path: 'market/', answer: marketAnswer, shows: ['market'] },
  getRateHistory: {
    ...READ,
    path: 'market/rates/',
    answer: rateHistoryAnswer,
    query: ['from', 'to', 'before'],
    shows: ['market'],
  },
  getListings: {
    ...READ,
    path: 'market/listings/',
    answer: consoleListingsAnswer,
    query: ['from', 'to', 'before'],
    shows: ['listings'],
  },
  setAppStatus: { ...ACT, path: 'market/status/', may: FINANCE, payload: appStatusPayload },
  setRate: { method: 'POST', path: 'market/rates/', may: FINANCE, payload: ratePayload, answer: setAnswer },
  approveRate: { ...ACT, path: 'market/rates/approve/', may: FINANCE, payload: waitingRatePayload },
  dropRate: { ...ACT, path: 'market/rates/drop/', may: FINANCE, payload: waitingRatePayload },
  setFourEyes: { ...ACT, path: 'market/four-eyes/', may: OWNER, payload: fourEyesPayload },
  setPaymentDetails: {
    ...{ method: 'POST', path: 'market/payment-details/', may: OWNER, takes: 'form' },
    ...{ payload: paymentDetailsPayload, answer: setAnswer },
  },
  addBank: {
    ...{ method: 'POST', path: 'market/banks/', may: OWNER, takes: 'form' },
    ...{ payload: newBankPayload, answer: v.object({ id: idText }) },
  },
  useBank: { method: 'POST', path: 'market/banks/use/', may: OWNER, payload: bankPayload, answer: setAnswer },
  closeBank: { ...ACT, path: 'market/banks/close/', may: OWNER, payload: bankPayload },
  approveBank: { ...ACT, path: 'market/banks/approve/', may: FINANCE, payload: waitingBankPayload },
  dropBank: { ...ACT, path: 'market/banks/drop/', may: FINANCE, payload: waitingBankPayload },
  getBankImage: { ...READ, path: 'market/banks/images/{id}/', answer: anyAnswer },
  getBooks: { ...READ, path: 'books/', answer: booksAnswer, shows: ['books', 'money'] },
  askAudit: { ...ACT, path: 'books/audit/', may: FINANCE, payload: auditPayload },
  getDays: { ...READ, path: 'books/days/', answer: daysAnswer, query: ['before'], shows: ['books'] },
  getDay: { ...READ, path: 'books/days/{id}/', answer: dayAnswer, shows: ['books'] },
  exportBooks: { method: 'POST', path: 'books/export/', may: FINANCE, payload: exportPayload, answer: v.blob() },
  closeDay: { ...ACT, path: 'books/days/close/', may: FINANCE, payload: closeDayPayload },
  getReconciliation: {
    ...READ,
    path: 'books/banks/',
    answer: reconciliationAnswer,
    query: ['day'],
    shows: ['books', 'cases'],
  },
  getDifference: {
    ...READ,
    path: 'books/banks/{id}/',
    answer: differenceAnswer,
    query: ['day'],
    shows: ['books', 'cases'],
  },
  bookLine: { ...ACT, path: 'books/banks/book/', may: FINANCE, payload: bookLinePayload, answer: lineActAnswer },
  linkReversal: { ...ACT, path: 'books/banks/reversal/', may: FINANCE, payload: reversalPayload },
  getStatements: {
    ...READ,
    path: 'books/statements/',
    answer: statementsAnswer,
    query: ['before'],
    shows: ['books', 'market'],
  },
  getStatementLines: {
    ...READ,
    path: 'books/statements/{id}/',
    answer: statementLinesAnswer,
    query: ['before'],
    shows: ['books'],
  },
  previewStatement: { ...STATEMENT, path: 'books/statements/preview/', answer: statementPreviewAnswer },
  importStatement: { ...STATEMENT, path: 'books/statements/import/', answer: statementImportedAnswer },
  getMatches: { ...READ, path: 'books/matches/', answer: matchesAnswer, shows: ['books', 'cases'] },
  approveMatched: {
    ...{ method: 'POST', path: 'books/matches/approve/', may: FINANCE },
    ...{ payload: matchedPayload, answer: approvedAnswer },
  },
  actOnLine: { ...ACT, path: 'books/matches/act/', may: FINANCE, payload: lineActPayload, answer: lineActAnswer },
  getPayouts: {
    ...READ,
    path: 'payouts/',
    answer: payoutsAnswer,
    query: ['before'],
    shows: ['books', 'cases', 'market'],
  },
  getPayoutFile: { ...READ, path: 'payouts/{id}/', answer: payoutFileAnswer, shows: ['books'] },
  makePayoutFile: {
    ...{ method: 'POST', path: 'payouts/make/', may: FINANCE },
    ...{ payload: bankPayload, answer: payoutsMadeAnswer },
  },
  downloadPayoutFile: {
    ...{ method: 'GET', path: 'payouts/{id}/file/', may: FINANCE },
    ...{ answer: v.blob(), query: ['format'] },
  },
  returnPayout: { ...ACT, path: 'payouts/return/', may: FINANCE, payload: returnPayoutPayload },
  getUncredited: { ...READ, path: 'uncredited/', answer: uncreditedAnswer, shows: ['cases', 'books'] },
  refundPayment: { ...ACT, path: 'uncredited/refund/', may: FINANCE, payload: refundPayload },
  getOperators: { ...READ, path: 'operators/', answer: operatorsAnswer, shows: ['operators'] },
  addOperator: { ...ACT, path: 'operators/add/', may: OWNER, payload: operatorPayload, answer: operatorAccessAnswer },
  setRole: { ...ACT, path: 'operators/role/', may: OWNER, payload: operatorPayload },
  renewOperator: {
    method: 'POST',
    path: 'operators/renew/',
    may: OWNER,
    payload: operatorEmailPayload,
    answer: operatorAccessAnswer,
  },
  removeOperator: { ...ACT, path: 'operators/remove/', may: OWNER, payload: operatorEmailPayload },
} as const satisfies Record<string, ConsoleCall>;

export type ConsoleCallName = keyof typeof CONSOLE_CALLS;
