import { inLanguage } from '@/texts/language/inLanguage';

/** Why the console's server refuses something, for the operator. */
export const consoleReasons = {
  noSession: 'You are not logged in.',
  sessionEnded: 'Your session has ended. Nothing was done. Please log in again.',
  notYours: (role: string) => `Your role (${role}) does not allow this. Nothing was done.`,
  tooManyPages: 'You have the console open in too many windows.',
  wrongPage: 'The request comes from another page. Nothing was done. Please load this page again.',
  wrongCredentials: 'The email, the password or the code is wrong, or the code was used already.',
  noSuchCase: (id: string) => `There is no transaction ${id}.`,
  notPending: (id: string, status: string) => `Transaction ${id} is not pending; it is ${status}.`,
  noApproval: (id: string, type: string) =>
    `Transaction ${id} is of type ${type}; only FUND_WALLET and WITHDRAW are approved.`,
  notMatched: (line: string) => `Line ${line} is not exact or likely any more.`,
  anotherMustApprove: 'You have approved this already. Above this amount another operator must approve it too.',
  twoInInbox: 'Above this amount two operators approve: do it in the inbox, then answer without an outcome.',
  noSuchCurrency: 'There is no such currency.',
  noSuchField: 'There is no such field.',
  negativeLimit: 'The amount must not be negative.',
  ratePair: (currencies: string) => `A rate is set between two different currencies of ${currencies}.`,
  ratePositive: 'A rate is a positive number.',
  limitCount: (most: number) => `A limit of this kind is a whole number from 0 to ${String(most)}.`,
  limitAmount: (most: string) => `A limit is an amount from 0 to ${most}, with at most 8 decimals.`,
  limitSame: 'The limit is that already.',
  noSuchUser: 'There is no such user.',
  frozenAlready: 'The account is frozen already.',
  notFrozen: 'The account is not frozen.',
  noSuchKey: 'There is no such key, or it has ended.',
  deactivatedAlready: 'The account is deactivated already.',
  noFactor: (email: string) => `${email} has no second factor.`,
  notDeactivated: (email: string) => `${email} is not deactivated.`,
  answeredAlready: (id: string) => `Dispute ${id} has been answered already.`,
  noSuchDispute: (id: string) => `There is no dispute ${id}.`,
  holdsNothing: (id: string, status: string) =>
    `Transaction ${id} is ${status}: it holds nothing that could be returned.`,
  listingOver: (id: string) => `The listing of transaction ${id} has ended: nothing of it is left to return.`,
  auditBusy: 'Another question of the audit is being asked. Ask again when it is answered.',
  auditTooLong: (seconds: number) =>
    `The question was not answered in ${String(seconds)} seconds. Ask it at the command line of the database.`,
  exportBusy: 'The books are being exported already. Try again when that file is complete.',
  exportOrder: 'The first day is after the last one.',
  noSuchDay: 'There is no such day.',
  dayOpen: 'This day is not closed.',
  dayNotOver: (day: string) => `${day} is not over in UTC.`,
  dayClosed: (day: string) => `${day} is closed already.`,
  dayNotNext: (next: string) => `Days are closed one after another. Close ${next} first.`,
  dayMoving: (day: string) => `A change that began before the end of ${day} is still under way. Try again in a moment.`,
  dayUnexplained: (day: string) =>
    `${day} does not begin with what the day before ended with. Nothing was written. Ask the audit.`,
  noImage: 'This transaction has no image.',
  operatorExists: (email: string) => `There is an operator ${email} already.`,
  operatorRemoved: (email: string) => `${email} was removed. Set a role first: that gives access again.`,
  noOperator: (email: string) => `There is no operator ${email}.`,
  linkOver: 'This link was used already or has expired. Ask an owner for a new one.',
  codeWrong: 'This code is not right. Wait for the next one, and let your phone set its clock.',
  proofWrong: 'The password or the code is wrong, or the code was used already.',
  factorNotBegun: 'There is nothing to confirm. Please begin again.',
  lastOwner: 'This is the only owner who can log in. Make another owner first. Nothing was done.',
  /** Why the file of a bank is not stored. Nothing of it is, then. */
  statement: {
    tooLarge: 'The file is larger than 10 MB.',
    none: 'This is no bank statement: it is neither camt.053, nor MT940, nor CSV.',
    doctype: 'The XML of this file declares a document type. Such files are not read, because they can hide entities.',
    brokenXml: 'The XML of this file is broken.',
    encoding: (encoding: string) => `The file is not written in ${encoding}.`,
    lacks: (what: string) => `The statement has no ${what}.`,
    notUnderstood: (text: string) => `This part is not understood: ${text}`,
    date: (text: string) => `There is no such date: ${text}`,
    amount: (text: string) => `This is no amount: ${text}`,
    decimals: (text: string) => `This amount has more than 2 decimals: ${text}`,
    mixed: (found: string, wanted: string) => `A statement in ${wanted} has an amount in ${found}.`,
    sum: (opening: string, lines: string, closing: string) =>
      `The opening balance ${opening} and the lines ${lines} do not make the closing balance ${closing}.`,
    currency: (found: string, wanted: string) => `The statement is in ${found}, and the account in ${wanted}.`,
    otherAccount: (found: string) => `The statement is of another account than the chosen one: ${found}`,
    unknownAccount: (found: string) => `None of our accounts has this number: ${found}`,
    severalAccounts: 'The file has statements of several accounts. Export one file for each account.',
    chooseAccount: 'The file does not say of which account it is. Choose the account.',
    noSuchAccount: 'There is no such account of ours.',
    otherFormat: (format: string) =>
      `Lines of these days were imported from a file in ${format}. A file in another format would count them twice.`,
    noDateColumn: 'Choose the column of the booking date.',
    noAmountColumn: 'Choose the column of the amount, or those of money in and out.',
    row: (number: number, reason: string) => `Row ${String(number)}: ${reason}`,
    balance: (balance: string) =>
      `The balance ${balance} is not the one before it and the amount. You may leave the column out.`,
    noRows: 'The file has no lines.',
  },
  /** Why nothing is done with a line of a bank. */
  line: {
    heldAlready: (id: string) => `Line ${id} is held already.`,
    linkInstead: (id: string) =>
      `The funding of line ${id} was approved by hand: link them, or its user would be credited twice. Nothing was done.`,
    noUser: 'There is no user with this email.',
    noQuestion: 'Write a question of at most 1,000 signs.',
    noReason: 'Write a reason of at most 1,000 signs.',
    notOwn: (id: string) => `Line ${id} is something else, or was booked already. Nothing was done.`,
    noReversal: (id: string, funding: string) =>
      `Line ${id} is something else, or funding ${funding} is not a matching one that was taken back. Nothing was done.`,
    askedAlready: 'This was asked already.',
    notOpen: (id: string) => `Line ${id} has changed, or is no longer open. Nothing was done.`,
    notApproved: (id: string) =>
      `Line ${id} has no reference of a funding that was approved by hand and that no other line has paid. Nothing was done.`,
  },
  /** Why a market rate is not set, or asked about twice. */
  rate: {
    far: (before: string) => `The rate was ${before}: this changes it by more than 5%.`,
    farInDay: (dayAgo: string) => `The rate was ${dayAgo} a day ago: with this it changes by more than 5% in a day.`,
    farForOne: (dayAgo: string) => `The rate was ${dayAgo} a day ago: with this it changes by more than 20% in a day.`,
    roundTrip: (from: string, to: string, becomes: string) =>
      `It does not agree with the rate of ${to} → ${from}: there and back, 1 ${from} would become ${becomes} ${from}.`,
    asked: (reasons: readonly string[], afterwards: readonly string[]) =>
      [...reasons, 'Nothing was done. Send it again if you are sure.', ...afterwards].join(' '),
    thenListings: 'Listings that follow the market then wait 5 minutes; set the old rate in that time to take it back.',
    thenTwo: 'It then waits until another operator approves it too.',
    thenAlone: 'No other operator could approve it, so your word is enough; the log will say so.',
    beyond: (last: string) =>
      `The rate is ${last}. In one step it may become at most ten times as high or as low. Nothing was done.`,
    bounds: (least: string, most: string) => `A rate is between ${least} and ${most}. Nothing was done.`,
    twice: 'You have set this rate yourself. Another operator must approve it.',
    notWaiting: 'This rate no longer waits for an approval. Nothing was done.',
  },
  /** Why an account of the house is not changed. */
  bank: {
    noSuch: (id: string) => `There is no account ${id}.`,
    closed: 'This account is closed. It stays in the list, and nothing of it changes any more.',
    inForce: 'This account is in force. Put another one in force first.',
    inForceAlready: 'This account is in force already.',
    waits: 'This account waits for another operator. Take that back or have it declined first.',
    numberTaken: (label: string) => `The account “${label}” of this currency has this number already.`,
    twice: 'You have asked for this change yourself. Another operator must approve it.',
    notWaiting: 'This change no longer waits for an approval. Nothing was done.',
  },
  /** Why withdrawals are not paid by a file, or a payout is not returned. */
  debt: {
    notFunded: (id: string) => `Transaction ${id} is no completed funding.`,
    takenBack: (id: string) => `Transaction ${id} was taken back already.`,
    spent: (id: string) =>
      `The wallet has less than funding ${id}: it can be taken back, and leaves a debt, but not sent back.`,
    noPayment: 'There is no such payment.',
    refunded: 'This payment is sent back already, or was. What failed can only be noted as done by hand.',
    onlyByHand: 'The provider cannot send this back. Do it in its portal, and note it as done by hand.',
    owes: (money: string) =>
      `The user owes ${money}, because a funding was taken back. Reject the withdrawal, or wait until they have paid.`,
    staysOpen: (money: string) =>
      `The user owes ${money}, because a funding was taken back. Freeze the account until they have paid.`,
  },
  payout: {
    noFile: (id: string) => `There is no payout file ${id}.`,
    unnamed: 'A file needs the bank, the account name and the account number of this account. Set them first.',
    none: (currency: string) => `No withdrawal in ${currency} waits for a file.`,
    noPayout: (id: string) => `Transaction ${id} is in no payout file.`,
    returned: (id: string) => `The money of transaction ${id} is back on the wallet already.`,
    format: (formats: string) => `The format is one of ${formats}.`,
  },
};

export const consoleRefusals = inLanguage('console:refusals', consoleReasons);

/** The fields of a bank account and of our own payment details, in the order in which they are shown. */
export const bank: Readonly<Record<string, string>> = {
  bank_name: 'Bank',
  account_name: 'Account name',
  account_number: 'Account number',
  bank_account_number: 'Account number',
  first_name: 'First name',
  last_name: 'Last name',
  mobile_money_network: 'Mobile money network',
  mobile_money_number: 'Mobile money number',
  mobile_money_name: 'Mobile money name',
};

export const bankLabels = inLanguage('console:bank', bank);
