import { inLanguage } from '@/texts/language/inLanguage';
import { counted } from '@/texts/language/plural';
import { SHARES } from '@/texts/language/shares';

/** The multilateral order: the search for paths, their comparison, and the order over the chosen one. */
export const multilateral = {
  title: 'Multilateral order',
  facts: `Over a path of several exchanges, fee ${SHARES.multilateralFee}`,
  kind: 'Multilateral',
  search: 'Path search',
  compute: 'Compute paths',

  paths: 'Paths',
  ranked: 'ranked by what you receive',
  pathsOf: (currency: string, target: string) => `Paths from ${currency} to ${target}`,
  noSearch: 'Paths are compared here',
  noSearchHint: 'Type the amount, choose the target currency and compute.',
  path: 'Path, hop by hop',
  ofTheAmount: 'Of the amount',
  effectiveRate: 'Effective rate',
  best: 'best',
  chosen: 'chosen',
  hop: (from: string, to: string) => `${from} → ${to} at {rate}`,
  listed: (total: string) => `${total} listed`,
  fillsAll: 'fills all',
  fills: (percent: string) => `fills ${percent}%`,
  fillsLittle: 'fills less than 1%',
  atMost: '{amount} at most',

  againstDirect: '{difference} against the direct order',
  noDirect: (target: string, currency: string) => `No direct order: nobody lists ${target} for ${currency}.`,
  tooLittleDirect: (target: string, currency: string) =>
    `No direct order: less than that of ${target} is listed for ${currency}.`,
  direct: (orders: number) =>
    `Direct, ${orders === 1 ? 'one order' : counted(orders, { other: 'orders' })} at the best rates: you would receive {amount} after a fee of ${SHARES.bilateralFee}.`,

  receipt: 'Receipt',
  pathTooSmall: (percent: string) =>
    `This path cannot carry the amount any more (was {was}, now it fills ${percent}% of it).`,
  chooseAnother: 'Choose another path; what you typed is kept.',
  payInstead: 'Pay {amount} instead',
  marketMoved: 'The market has moved. You receive: was {was}, now {now}.',
};

export const multilateralTexts = inLanguage('multilateral', multilateral);
