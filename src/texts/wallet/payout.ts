import { inLanguage } from '@/texts/language/inLanguage';

/** What the bank did with a withdrawal; a time and the reference follow. */
export const payout = {
  title: 'Payout',
  sent: 'Sent to your bank',
  paid: 'Paid',
  returned: 'Returned by the bank',
  back: (reason: string) => `The money is in your wallet again. Reason: ${reason}`,
};

export const payoutTexts = inLanguage('payout', payout);
