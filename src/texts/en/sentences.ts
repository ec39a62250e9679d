/**
 * The specification's own texts, to the letter. The keys follow the sections in their order. The sentences of the
 * landing page are in landingSentences.ts.
 */
export const SENTENCES = {
  // Spec 2: screens
  showPassword: 'display the password',
  hidePassword: 'hide the password',
  noAccountYet: 'No account yet? Please register',
  forgotPassword: 'Forgot password?',
  noWallets: 'You have no wallets.',
  noTransactions: 'You do not have any pending funding transaction.',
  pendingNote: 'Transactions typically take less than 10 minutes.',
  yourMessage: 'Your Message',
  noRates: 'No rates available.',

  // Spec 5: registration and reset
  emailInvalid: 'Field expects an email address',
  emailRequired: 'Email is a required field',
  usernameRequired: 'Username is a required field',
  passwordTooShort: 'Password must be at least 8 characters',
  passwordNeedsUppercase: 'Password must contain atleast one uppercase letter',
  passwordNeedsLowercase: 'Password must contain atleast one lowercase letter',
  passwordNeedsSpecial: 'Password must contain atleast one special character',
  confirmationRequired: 'Password confirmation required',
  passwordsMustMatch: 'Passwords must match',

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
  invalidCredentials:
    'Invalid credentials, please try again or reset your password, also, please note that the email field is case sensitive.',
  accountDeactivated: 'The account has been deactivated, please contact our admin to reactivate your account.',
  resetRequestFailed: 'Your account does not exist within our database. Please check the email address and try again',
  resetRequested: 'You have been sent an email with instructions on how to reset your password',
  resetFailed: 'Error updating your password. Please try again later.',
  resetDone: 'Password reset successfully. You will be redirected to the homepage momentarily.',
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
export const HOUSE_SENTENCES = {
  imageRequired: 'Please choose an image file.',
} as const;

/** Spec 5, list: both ends as they are shown, with 4 decimals. */
export function rateOutOfBand(low: string, high: string): string {
  return `Rate must be between ${low} and ${high}.`;
}

/** Spec 2, home: what a user without a name is called. */
export const NAMELESS = 'User';

/** Spec 2, home. */
export function greeting(partOfDay: 'morning' | 'afternoon' | 'evening', username: string): string {
  return `Good ${partOfDay}, ${username}.`;
}

/** A required field of spec 5 without its own sentence, in the form of the sentences for Email and Username. */
export function fieldRequired(label: string): string {
  return `${label} is a required field`;
}
