import { inLanguage } from '@/texts/language/inLanguage';

/** Changing, pausing and resuming a listing. */
export const listingChanges = {
  listAgain: 'List again',
  edit: 'Edit',
  editOf: (amount: string, swapTo: string) => `Edit the listing of ${amount} towards ${swapTo}`,
  pause: 'Pause',
  pauseOf: (amount: string, swapTo: string) => `Pause the listing of ${amount} towards ${swapTo}`,
  resume: 'Resume',
  resumeOf: (amount: string, swapTo: string) => `Resume the listing of ${amount} towards ${swapTo}`,
  paused: 'Paused',
  failed: 'Could not be changed. {reason}',

  title: (currency: string, swapTo: string) => `Listing of ${currency} for ${swapTo}`,
  rate: 'Rate',
  amount: 'Amount left',
  amountHint: 'What you take away goes back to your wallet at once.',
  amountAbove: 'A listing can only be lowered. List more instead.',
  amountUnreadable: 'Enter how much shall be left, with at most 2 decimals.',
  losesPlace: 'With a new rate the listing moves behind all that are listed at that rate.',
  keepsPlace: 'With the same rate the listing keeps its place in the queue.',
  save: 'Save changes',
  cancel: 'Cancel',
  close: 'Close',
  saved: 'The listing was changed. It keeps its place in the queue.',
  savedBehind: 'The listing was changed. It is now behind all that were listed at this rate.',
  notSaved: 'The listing was not changed.',
  unknown: 'It is not known whether the change arrived. Look at the listing before you try again.',
};

export const listingChangeTexts = inLanguage('listingChanges', listingChanges);
