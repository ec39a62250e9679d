import { inLanguage } from '@/texts/language/inLanguage';
import { counted } from '@/texts/language/plural';

/** The saved bank accounts and the form of a new one. */
export const accounts = {
  bankAccount: 'Bank account',
  noneSaved: (currency: string) => `No ${currency} account saved yet`,
  chooseOne: 'Choose where the money goes',
  addFirst: (currency: string) => `Add a ${currency} bank account first`,
  addAnother: 'Add an account',
  bankAccounts: 'Bank accounts',
  loading: 'Loading bank accounts',
  none: 'You have no saved bank accounts.',
  noneHint: 'Add the account to which your withdrawals go.',
  deleteOf: (account: string) => `Delete the bank account ${account}`,
  deleteQuestion: 'Delete this bank account?',
  keep: 'Keep it',
  delete: 'Delete account',
  deleteFailed: 'The bank account could not be deleted. Please try again.',
  notSaved: 'Your bank account was not saved.',
  saveUnclear:
    'It is not known whether your bank account was saved. Look at your bank accounts before you save it again.',
  form: 'New bank account',
  namesNote: 'First and last name are for Alipay/WeChat verification.',
  chooseCurrency: 'Choose the currency',
  save: 'Save account',
  newAccount: 'New account',
  newAccountFacts: 'A bank account for your withdrawals',
  addAccount: 'Add account',
  unnamed: (id: string) => `Account ${id}`,
  edit: 'Edit',
  editOf: (account: string) => `Name ${account}, or make it the default`,
  editTitle: 'Name and default',
  label: 'Your name for it',
  labelHint: 'Such as Rent or Savings. Only you see it.',
  makeDefault: (currency: string) => `Choose it first for withdrawals of ${currency}`,
  default: 'Default',
  cancel: 'Cancel',
  saveLabel: 'Save',
  labelFailed: 'This was not saved. Please try again.',
  neverUsed: 'not used yet',
  /** {total} is an amount, {time} a moment. */
  used: (times: number) => `used ${counted(times, { one: 'time', other: 'times' })}, {total} in all, last {time}`,
  /** {time} is a moment. */
  usableFrom: 'It can be withdrawn to from {time} on.',
  usableByFactor: 'It can be withdrawn to from {time} on: your two-step verification is then old enough to confirm it.',
  waits: (time: string) => `from ${time} on`,
  sameNumber: 'You have saved this number more than once.',
  savedBefore: (account: string) => `You have saved this number already: ${account}.`,
  labels: {
    accountName: 'Account name',
    firstName: 'First name',
    lastName: 'Last name',
    accountNumber: 'Account number',
    bankName: 'Bank name',
    currency: 'Currency',
  },
};

export const accountsTexts = inLanguage('accounts', accounts);
