import { inLanguage } from './language/inLanguage';

/**
 * The specification's own texts, to the letter. The keys follow the sections in their order. The sentences of the
 * pages before the log-in are in landingSentences.ts and authSentences.ts.
 */
export const ENGLISH_SENTENCES = {
  // Spec 2: screens
  noWallets: 'You have no wallets.',
  noTransactions: 'You do not have any pending funding transaction.',
  pendingNote: 'Transactions typically take less than 10 minutes.',
  yourMessage: 'Your Message',
  noRates: 'No rates available.',

  // Spec 5: fund and withdraw
  fundAmountInvalid: 'Please enter an amount.',
  withdrawAmountInvalid: 'Please enter a valid withdrawal amount.',
  insufficientBalance: 'Insufficient wallet balance.',
  bankAccountRequired: 'Please select a bank account.',
  otpInvalid: 'Please enter a valid 6-digit OTP.',

  // Spec 5: list
  listAmountInvalid: 'Please enter a valid amount.',
  listCurrencyRequired: 'Please select a currency to list towards.',
  rateInvalid: 'Please enter a valid rate.',

  // Spec 5: orders
  orderAmountInvalid: 'Enter valid amount.',
  orderCurrencyRequired: 'Select a currency.',
  moreThanListed: 'The amount you have entered is more than the total money available at the specified rate',
  pathFieldsRequired: 'Please fill all fields and select a path.',
  noPathFound: 'No path found',

  // Spec 5: dispute
  disputeMessageRequired: 'Please enter a message before submitting.',

  // Spec 8: the error catalogue
  tradingHalted:
    'Due to the overwhelming amount of sign-ups and transactions, we have decided to pay everyone out and halt transactions for the time being. This is to give us time to make our system more robust and implement some of your suggestions. The development of a mobile app is also underway. Stay tuned. Thanks!',
  otpSent: 'OTP sent to your email. It is valid for 5 minutes.',
  otpFailed: 'Failed to send OTP. Please try again.',
  withdrawalFailed: 'Withdrawal failed. Please try again.',
  disputeFiled: 'Dispute filed successfully!',
  disputeFailed: 'Failed to file dispute.',
  orderFailed: 'Error processing transaction.',
  confirmDeactivation: 'Are you sure you want to delete your account? This action is irreversible.',
  deactivationFailed: 'Failed to deactivate account. Please try again.',
} as const;

/** The product's own sentences, for cases in which the specification has none. */
export const ENGLISH_HOUSE_SENTENCES = {
  imageRequired: 'Please choose an image file.',
} as const;

/** The sentences with placeholders. */
export const englishSaid = {
  /** Spec 5, list: both ends as they are shown, with 4 decimals. */
  rateOutOfBand: (low: string, high: string): string => `Rate must be between ${low} and ${high}.`,
  /** Spec 2, home: what a user without a name is called. */
  nameless: 'User',
  /** Spec 2, home. */
  greeting: (partOfDay: 'morning' | 'afternoon' | 'evening', username: string): string =>
    `Good ${partOfDay}, ${username}.`,
};

/** The specification's sentences. */
export const SENTENCES = inLanguage('sentences', ENGLISH_SENTENCES);

/** The product's own sentences. */
export const HOUSE_SENTENCES = inLanguage('houseSentences', ENGLISH_HOUSE_SENTENCES);

export const said = inLanguage('said', englishSaid);

/** A text of the specification that has no placeholder. */
export type Sentence = (typeof SENTENCES)[keyof typeof SENTENCES];
