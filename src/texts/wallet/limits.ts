import { inLanguage } from '@/texts/language/inLanguage';

/** How much may be funded and withdrawn in a period. */
export const limits = {
  title: { FUND_WALLET: 'Funding limits', WITHDRAW: 'Withdrawal limits' },
  loading: 'Loading your limits',
  periods: { day: '24 hours', month: '30 days' },
  /** {left} and {most} are amounts. */
  leftOf: '{left} of {most} left',
  /** {time} is a moment. */
  moreAt: 'more from {time}',
  over: {
    FUND_WALLET: {
      day: (most: string) => `At most ${most} can be funded in 24 hours, and this is more than what is left of it.`,
      month: (most: string) => `At most ${most} can be funded in 30 days, and this is more than what is left of it.`,
    },
    WITHDRAW: {
      day: (most: string) => `At most ${most} can be withdrawn in 24 hours, and this is more than what is left of it.`,
      month: (most: string) => `At most ${most} can be withdrawn in 30 days, and this is more than what is left of it.`,
    },
  },
};

export const limitTexts = inLanguage('limits', limits);
