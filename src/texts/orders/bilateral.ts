import { inLanguage } from '@/texts/language/inLanguage';
import { formatCount } from '@/texts/language/plural';
import { SHARES } from '@/texts/language/shares';

/** The bilateral order: its ticket, the rates beside it, and the notice if the chosen rate changes. */
export const bilateral = {
  title: 'Bilateral order',
  facts: `At a rate that others list, fee ${SHARES.bilateralFee}`,
  kind: 'Bilateral',
  buyWith: (currency: string, paid: string) => `Buy ${currency} with ${paid}`,
  atRate: 'At rate',
  listedAtRate: 'Listed at this rate',
  close: 'Close the ticket',
  closeKey: 'Esc',

  market: 'Market {rate}',
  pairName: (currency: string, paid: string) => `${currency} for ${paid}`,
  noneListed: (currency: string, paid: string) => `Nobody else lists ${currency} for ${paid} at the moment.`,
  noneListedHint: 'New listings appear here by themselves.',
  showAll: (count: number) => `Show all ${formatCount(count)} rates`,

  nearestRates: 'The nearest rates',
  neverListed: (currency: string, rate: string) => `Nobody lists ${currency} at ${rate}. What you typed is kept.`,
  rateGone: (rate: string, total: string) =>
    `The rate you chose: was ${rate} with ${total} listed, now gone. What you typed is kept.`,
  totalChanged: (rate: string, before: string, now: string) => `Listed at ${rate}: was ${before}, now ${now}.`,
  payAtMost: 'Pay {amount} at most',
};

export const bilateralTexts = inLanguage('bilateral', bilateral);
