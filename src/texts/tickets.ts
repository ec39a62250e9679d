import type { TransactionType } from '@contract/values/transaction';
import { inLanguage } from './language/inLanguage';

/** What a user sends by a ticket. */
export type Sent = Exclude<TransactionType, 'DELETE_LIST'> | 'EXCHANGE';

/** An exchange is carried out when it arrives, so it is never pending. */
const isPending = (sent: Sent) => sent !== 'EXCHANGE';

const NOUNS: Readonly<Record<Sent, string>> = {
  FUND_WALLET: 'funding',
  WITHDRAW: 'withdrawal',
  LIST: 'listing',
  ORDER: 'order',
  MOF_ORDER: 'multilateral order',
  EXCHANGE: 'exchange',
};

/** What every ticket says about its submission. */
export const tickets = {
  arrived: (sent: Sent) =>
    `Your ${NOUNS[sent]} of {amount} has arrived, although you left before the answer came. Do not send it again.`,
  lost: (sent: Sent) =>
    `Your ${NOUNS[sent]} of {amount} was not made: no answer had come when you left, and it has not arrived. You can try again.`,
  openIt: 'Open it',
  dismiss: 'Dismiss',
  found: (sent: Sent) =>
    `No clear answer came, but your ${NOUNS[sent]} has arrived${isPending(sent) ? ' and is pending' : ''}. Do not send it again.`,
  notFound: (failure: string, sent: Sent) =>
    `${failure} No clear answer came, and ${isPending(sent) ? `no such ${NOUNS[sent]} is pending` : `your ${NOUNS[sent]} has not arrived`}. You can try again.`,
  transactions: 'Transactions',
  unknown: (sent: Sent) =>
    `It is not known whether your ${NOUNS[sent]} has arrived. Look at your transactions before you send it again.`,
};

export const ticketTexts = inLanguage('tickets', tickets);
