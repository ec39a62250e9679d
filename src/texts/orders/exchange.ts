import { inLanguage } from '@/texts/language/inLanguage';
import { counted } from '@/texts/language/plural';
import { SHARES } from '@/texts/language/shares';

/** The exchange: its ticket, what fills at once, and what is refused. */
export const exchange = {
  title: 'Exchange',
  titleOf: (currency: string) => `Exchange ${currency}`,
  buyWith: (currency: string, paid: string) => `Buy ${currency} with ${paid}`,
  kind: 'Best of rates and paths',
  notOffered: 'This server does not offer exchanges.',

  payWith: 'Pay with',
  choose: 'Choose',
  notAbove: 'Not above',
  notBelow: 'Not below',
  noTarget: 'Choose the target currency first.',
  market: 'Market {rate}',
  limitAway: 'Market {rate} · limit {distance}',
  bandAsRead: (low: string, high: string, unit: string) => `That is ${low} to ${high} ${unit}.`,

  way: 'If it does not fill at once',
  ways: { ioc: 'Now only', fok: 'All or nothing', gtc: 'List the rest', post_only: 'Only list' },
  effects: {
    ioc: 'What does not fill at once stays in your wallet.',
    fok: 'All of it is exchanged at once, or nothing.',
    gtc: 'What does not fill at once is listed at your limit.',
    post_only: 'All of it is listed at your limit, and nothing is taken from others.',
  },

  fee: `Fee ${SHARES.bilateralFee}, by path ${SHARES.multilateralFee}`,
  average: 'Average rate',
  overLimit: 'Better than your limit by',
  toMarket: 'Against the market rate',
  listed: 'Listed at your limit',
  kept: 'Stays in your wallet',
  tooLittleToList: 'Too little to list, stays in your wallet',
  receiveNow: 'You receive now',
  receiveLater: 'You receive if taken fully',
  marketMoved: 'The market has moved. You receive: was {was}, now {now}.',
  costMoved: 'The market has moved. You pay: was {was}, now {now}.',

  exchangeNow: 'Exchange',
  exchangeAmount: 'Exchange {amount}',
  listAmount: 'List {amount}',
  exchangeAndList: 'Exchange {amount}, list the rest',
  settled: 'Settled at once.',
  settledWithin: 'Settled at once, and never at a worse rate than your limit.',
  listedFree: 'A listing costs no fee. You can delete it at any time.',

  depth: 'Where it fills',
  offeredFor: (currency: string, paid: string) => `${currency} offered for ${paid}`,
  yourLimit: 'Your limit {rate}',
  listsAtLimit: 'Your limit {rate} · lists {amount}',
  takenOfIt: 'Taken',
  taken: { full: 'in full', part: 'in part' },
  leftOut: (count: string) => `Better rates, taken in full: ${count}`,
  noneOffered: 'Nobody offers this at the moment',

  fills: 'What fills at once',
  fillsOf: (count: number, paths: number) => {
    const all = counted(count, { one: 'fill', other: 'fills' });
    return paths === 0 ? all : `${all}, ${String(paths)} by path`;
  },
  rateOf: (unit: string) => `Rate (${unit})`,
  via: (currency: string) => `via ${currency}`,
  beforeFee: 'Rates are before the fee. The fills follow the market until you send the exchange.',
  noneYet: 'What fills is shown here',
  noneYetHint: 'Type the amount and choose what to receive.',
  noneNow: 'Nothing fills at the moment',
  noneNowHint: 'New listings appear here by themselves.',

  wouldTake: 'Others already list at this rate or a better one. Ask for a better rate, or choose another way.',
  tooLittle: 'Others list less than that at the moment. Pay less, or choose another way.',
  tooLittleToReceive: 'Others list less than that at the moment. Ask for less, or choose another way.',
  leastAmount: (least: string) => `The least amount is ${least}.`,
  nothing: 'Nothing can be exchanged at the moment.',
  nothingWithin: 'Nothing can be exchanged within your limit at the moment.',
};

export const exchangeTexts = inLanguage('exchange', exchange);
