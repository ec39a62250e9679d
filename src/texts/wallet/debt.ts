import { inLanguage } from '@/texts/language/inLanguage';

/** What a user owes because a funding was taken back after it was spent. */
export const debt = {
  owes: (money: string) =>
    `You owe ${money}, because a funding was taken back after it was spent. Your next funding in this currency pays it. Until then you cannot withdraw.`,
  pay: (money: string) => `Pay ${money} from the wallet`,
  notPaid: 'Your debt was not paid.',
  unclear: 'It is not known whether your debt was paid. Look at your statement before you try again.',
};

export const debtTexts = inLanguage('debt', debt);
