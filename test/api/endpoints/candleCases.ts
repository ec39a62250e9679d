const CANDLES = { market: 'CNY-NGN', step: '5m', limit: '300' };
const RATES = { currency_from: 'CNY', currency_to: 'NGN', step: '1h', limit: '300' };

/** The lines of the calls of candles and of past rates. */
export const CANDLE_CASES = {
  getNewestCandles: { argument: CANDLES, line: 'GET candles/?market=CNY-NGN&step=5m&limit=300' },
  getOlderCandles: {
    argument: { ...CANDLES, before: 'a&b' },
    line: 'GET candles/?market=CNY-NGN&step=5m&limit=300&before=a%26b',
  },
  getDayFigures: { line: 'GET candles/day/' },
  getRateHistory: {
    argument: RATES,
    line: 'GET rate-history/?currency_from=CNY&currency_to=NGN&step=1h&limit=300',
  },
  getOlderRateHistory: {
    argument: { ...RATES, before: 'a&b' },
    line: 'GET rate-history/?currency_from=CNY&currency_to=NGN&step=1h&limit=300&before=a%26b',
  },
} as const;
