import { inLanguage } from './language/inLanguage';

const BACK = 'The amount is back in your wallet.';
const USABLE = 'You can use it now.';
const SEE_WHY = 'Open it to read why, or to file a dispute.';
const FOLLOW = 'Open it to follow it.';

const NOUNS = {
  FUND_WALLET: 'Funding',
  WITHDRAW: 'Withdrawal',
  LIST: 'Listing',
  ORDER: 'Order',
  MOF_ORDER: 'Multilateral order',
  DELETE_LIST: 'Deletion of a listing',
};
const ENDINGS = { PENDING: 'pending', COMPLETED: 'completed', REVOKED: 'revoked', REJECTED: 'rejected' };

/** What the system shows of a notification, and the mail that collects them: what happened, and what to do. */
export const systemNotices = {
  news: 'News about your account',
  /** "Order completed". */
  ofTransaction: (type: keyof typeof NOUNS, status: keyof typeof ENDINGS) => `${NOUNS[type]} ${ENDINGS[status]}`,
  filled: 'Listing filled',
  severalFilled: (count: string) => `${count} listings filled`,
  answered: 'Dispute answered',
  written: 'Our support wrote to you',
  alert: 'Alert fired',
  device: 'New device logged in',
  standing: {
    exchanged: 'Standing order carried out',
    nothing: 'Standing order: nothing exchanged',
    missed: 'Standing order missed',
    refused: 'Standing order not carried out',
    stopped: 'Standing order paused',
  },
  reply: 'Open it to reply.',
  readAnswer: 'Open it to see the transaction.',
  usable: USABLE,
  /** What to do, by the type and the status of the transaction. */
  next: {
    FUND_WALLET: {
      PENDING: FOLLOW,
      COMPLETED: USABLE,
      REVOKED: 'Nothing was added to your wallet.',
      REJECTED: SEE_WHY,
    },
    WITHDRAW: {
      PENDING: FOLLOW,
      COMPLETED: 'Check that it has arrived in your bank account.',
      REVOKED: BACK,
      REJECTED: `${BACK} ${SEE_WHY}`,
    },
    LIST: {
      PENDING: FOLLOW,
      COMPLETED: 'Others can take it from now on.',
      REVOKED: BACK,
      REJECTED: `${BACK} ${SEE_WHY}`,
    },
    ORDER: { PENDING: FOLLOW, COMPLETED: USABLE, REVOKED: BACK, REJECTED: `${BACK} ${SEE_WHY}` },
    MOF_ORDER: { PENDING: FOLLOW, COMPLETED: USABLE, REVOKED: BACK, REJECTED: `${BACK} ${SEE_WHY}` },
    DELETE_LIST: { PENDING: FOLLOW, COMPLETED: BACK, REVOKED: 'Your listing stays active.', REJECTED: SEE_WHY },
  },
};

export const systemNoticeTexts = inLanguage('systemNotices', systemNotices);
