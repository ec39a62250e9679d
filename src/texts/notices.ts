import { inLanguage } from './language/inLanguage';

/** The notifications that the server makes. Amounts come with their currency: "1,000 NGN". */
export const notices = {
  transactions: {
    FUND_WALLET: (money: string) => `funding of ${money}`,
    WITHDRAW: (money: string) => `withdrawal of ${money}`,
    LIST: (money: string, to: string) => `listing of ${money} for ${to}`,
    ORDER: (money: string, to: string) => `order of ${money} to ${to}`,
    MOF_ORDER: (money: string, to: string) => `multilateral order of ${money} to ${to}`,
    DELETE_LIST: (money: string) => `deletion of the listing of ${money}`,
  },
  endings: {
    PENDING: 'is pending',
    COMPLETED: 'is completed',
    REVOKED: 'was revoked',
    REJECTED: 'was rejected',
  },
  status: (transaction: string, ending: string) => `Your ${transaction} ${ending}.`,
  /** The predefined reasons of a rejection. */
  rejections: {
    notArrived: 'No payment has arrived.',
    otherAmount: 'The amount we received differs.',
    unreadable: 'The receipt cannot be read.',
    otherHolder: 'The bank account is not in your name.',
  },
  received: (money: string) => `You received ${money}.`,
  filled: (rate: string, sold: string, got: string) => `Your listing at ${rate} was filled: ${sold} sold for ${got}.`,
  severalFilled: (count: string, rates: string, sold: string, got: string) =>
    `${count} of your listings at ${rates} were filled: ${sold} sold for ${got}.`,
  /** The same without the rates, which are shown beside it. */
  sold: (sold: string, got: string) => `Your listing was filled: ${sold} sold for ${got}.`,
  severalSold: (count: string, sold: string, got: string) =>
    `${count} of your listings were filled: ${sold} sold for ${got}.`,
  /** An alert that fired. */
  alerts: {
    listed: (money: string, to: string, rate: string) => `${money} can be had for ${to} at ${rate} or better.`,
    below: (currency: string, to: string, market: string, rate: string) =>
      `The market rate ${currency} → ${to} is ${market}. You asked for ${rate} or lower.`,
    above: (currency: string, to: string, market: string, rate: string) =>
      `The market rate ${currency} → ${to} is ${market}. You asked for ${rate} or higher.`,
  },
  /** What became of a run of a standing order. */
  standing: {
    exchanged: (paid: string, received: string) => `Your standing order exchanged ${paid} for ${received}.`,
    nothing: (paid: string, to: string) =>
      `Your standing order of ${paid} to ${to} exchanged nothing: too little was offered within its limit.`,
    missed: (paid: string, to: string) =>
      `Your standing order of ${paid} to ${to} could not run at its time. This run is not made up for.`,
    refused: (paid: string, to: string, reason: string) =>
      `Your standing order of ${paid} to ${to} could not be carried out. ${reason}`,
    stopped: (paid: string, to: string, reason: string) =>
      `Your standing order of ${paid} to ${to} could not be carried out and is paused. ${reason}`,
  },
  /** A listing that follows the market was paused far from its confirmed rate. */
  pegStopped: (currency: string, to: string, rate: string) =>
    `Your listing of ${currency} for ${to} is paused: the market would have moved it more than 10% away from the rate of ${rate} that you confirmed. Resume it or change it to confirm a new rate.`,
  /** A listing reached its end time. */
  expired: (currency: string, to: string, money: string) =>
    `Your listing of ${currency} for ${to} has reached its end time. ${money} came back to your wallet.`,
  /** "Firefox on Windows". */
  deviceName: ({ browser, system }: { browser: string; system: string }) =>
    `${browser === '' ? 'an unknown browser' : browser}${system === '' ? '' : ` on ${system}`}`,
  device: (device: string, until: string) =>
    `A new device logged in to your account: ${device}. If that was not you, press “That was not me” in the mail before ${until}.`,
  ratesBetween: (lowest: string, highest: string) => `${lowest} to ${highest}`,
  deactivated: 'The account was deactivated.',
  disputeWritten: (transaction: string, text: string) =>
    `Our support wrote about your dispute of transaction ${transaction}: ${text}`,
  disputeAnswered: (transaction: string, answer: string) =>
    `Your dispute of transaction ${transaction} was answered: ${answer}`,
};

export const noticeTexts = inLanguage('notices', notices);
