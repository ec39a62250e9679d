import { inLanguage } from '@/texts/language/inLanguage';
import { counted } from '@/texts/language/plural';

/** What became of a listing or an order. */
export const fills = {
  progress: 'What was sold',
  bar: (sold: string, left: string, returned: string) => `${sold}% sold, ${left}% left, ${returned}% returned`,
  listed: 'Listed',
  sold: 'Sold',
  left: 'Left',
  returned: 'Returned',
  got: 'Received for it',
  count: 'Fills',
  average: 'Average',
  soldShare: (share: string) => `${share}% sold`,
  fillsOf: (count: number) => counted(count, { one: 'fill', other: 'fills' }),
  show: 'Show fills',
  hide: 'Hide fills',
  showOf: (pair: string) => `Show the fills of ${pair}`,
  hideOf: (pair: string) => `Hide the fills of ${pair}`,
  fills: 'Fills',
  loading: 'Loading the fills',
  none: 'Nothing was sold yet.',
  time: 'Time',
  taken: 'Sold',
  bought: 'Received',
  paid: 'Paid',
  rate: 'Rate',
  result: 'What you really got',
  gross: 'Paid in all',
  fee: 'Fee paid',
  net: 'Paid for currency',
  received: 'Received',
  realised: 'Realised rate',
  market: 'Market rate then',
  toMarket: 'To the market',
  hops: 'Hop by hop',
  hop: (from: string, to: string) => `${from} → ${to}`,
};

export const fillTexts = inLanguage('fills', fills);
