import { inLanguage } from '@/texts/language/inLanguage';
import { counted } from '@/texts/language/plural';

const CANDLES = { one: 'candle', other: 'candles' };
const TRADES = { one: 'trade', other: 'trades' };

/** Candles, the market rate of the past, and the last 24 hours. */
export const candles = {
  kind: 'Candles',
  rateKind: 'Rate',
  rateSentence: (currency: string, swapTo: string, points: string) =>
    `Market rate of ${currency} for ${swapTo}: ${points}`,
  steps: 'Step of time',
  step: { '5m': '5m', '15m': '15m', '1h': '1h', '1d': '1d' },
  stepInWords: { '5m': '5 minutes', '15m': '15 minutes', '1h': '1 hour', '1d': '1 day' },
  asTable: 'Show as table',
  asChart: 'Show as chart',
  chart: (unit: string, step: string, count: number) => `Candles, ${unit}, ${step} each: ${counted(count, CANDLES)}`,
  tableOf: (unit: string, step: string) => `Candles, ${unit}, ${step} each, newest first`,
  time: 'Time',
  open: 'Open',
  high: 'High',
  low: 'Low',
  close: 'Close',
  volume: (currency: string) => `Volume ${currency}`,
  trades: 'Trades',
  openMark: 'O',
  highMark: 'H',
  lowMark: 'L',
  closeMark: 'C',
  volumeMark: 'V',
  said: (time: string, figures: readonly string[], volume: string, trades: number) => {
    const [open = '', high = '', low = '', close = ''] = figures;
    return `${time}: open ${open}, high ${high}, low ${low}, close ${close}, volume ${volume}, ${counted(trades, TRADES)}`;
  },
  rose: 'rose',
  fell: 'fell',
  none: 'Nothing has been traded yet.',
  noneHint: 'Candles appear here with the first trade.',
  loading: 'Loading candles',
  notLoaded: 'The candles could not be loaded.',
  tryAgain: 'Try again',
};

/** The last 24 hours of a pair. */
export const day = {
  day: '24 h',
  none: 'nothing traded',
  volume: 'Vol.',
};

export const candleTexts = inLanguage('candles', candles);
export const dayTexts = inLanguage('day', day);

/** The charts of the desk: their names, what they measure, and the sentences that say what they show. */
export const charts = {
  depthChart: 'Depth',
  rateChart: 'Rate, this session',
  depthChartFacts: 'cumulative by rate',
  rateChartFacts: 'market rate over time',
  pairOfTheChart: 'Pair of the chart',
  chartTitle: (currency: string, swapTo: string, kind: string) => `${currency} for ${swapTo} · ${kind}`,
  bestFigure: (rate: string) => `best ${rate}`,
  firstFigure: (rate: string) => `first ${rate}`,
  marketFigure: (marketRate: string) => `market ${marketRate}`,
  lastFigure: (rate: string) => `last ${rate}`,
  nothingToDraw: 'Nothing is listed to draw.',
  noRateYet: 'The market rate is not known yet.',
  depthNone: (currency: string, swapTo: string) => `Depth of ${currency} for ${swapTo}: nothing is listed`,
  and: (rate: string, rate2: string) => `${rate} and ${rate2}`,
  depthSentence: (currency: string, swapTo: string, total: string, span: string) =>
    `Depth of ${currency} for ${swapTo}: ${total} ${currency} between ${span}`,
  rateNone: (currency: string, swapTo: string) => `Market rate of ${currency} for ${swapTo}: not known yet`,
  lowest: (low: string) => `lowest ${low}`,
  highest: (high: string) => `highest ${high}`,
  nowFigure: (rate: string) => `now ${rate}`,
  rateSentence: (currency: string, swapTo: string, points: string) =>
    `Market rate of ${currency} for ${swapTo} this session: ${points}`,
};

export const chartsTexts = inLanguage('charts', charts);
