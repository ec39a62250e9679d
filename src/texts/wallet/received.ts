import { inLanguage } from '@/texts/language/inLanguage';

/** What a bank says of money that came in and is not credited. */
export const received = {
  title: 'Money received',
  checked: (money: string, day: string) =>
    `${money} received on ${day}, being checked. Your wallet is credited after that.`,
  returned: (money: string, day: string) => `${money} received on ${day}, returned to the account it came from.`,
};

export const receivedTexts = inLanguage('received', received);
