import { inLanguage } from '@/texts/language/inLanguage';

/** The receipt of a transaction. */
export const receipt = {
  receipt: 'Receipt',
  notAnnounced: 'This server makes no receipts.',
  back: 'Back',
  print: 'Print',
  code: 'Code',
  checkAt: 'Anybody can check this receipt at this address. It says the amount and the day, and not whose it is.',
  loading: 'Loading the receipt',
  notLoaded: 'The receipt could not be made.',
  tryAgain: 'Try again',
  forTransaction: (id: string) => `Receipt for transaction no. ${id}`,
};

export const receiptTexts = inLanguage('receipt', receipt);
