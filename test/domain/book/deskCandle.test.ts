import { deskCandle, deskDay } from '@/domain/book/deskTrades';

const AT = '2026-11-23T10:00:00.000Z';
const traded = { open: '200', high: '250', low: '160', close: '240', amount: '10', total: '2140', trades: 3 };
const asListed = { open: '200', high: '250', low: '160', close: '240' };
// 1 / 200, 1 / 160, 1 / 250 and 1 / 240.
const turned = { open: '0.005', high: '0.00625', low: '0.004', close: '0.00416667' };

test.each([
  ['CNY', 'CNY', { ...asListed, volume: '10' }],
  ['NGN', 'CNY', { ...asListed, volume: '2140' }],
  ['CNY', 'NGN', { ...turned, volume: '10' }],
  ['NGN', 'NGN', { ...turned, volume: '2140' }],
])(
  'on the desk of %s a candle has its volume in that currency, and its rates for one %s: turned round, the highest is the lowest [S11.candles.chart]',
  (currency, per, figures) => {
    const reading = { currency, per };
    expect(deskCandle({ at: AT, ...traded }, 'CNY-NGN', reading)).toEqual({ at: AT, ...figures, trades: 3 });
    expect(deskDay({ market: 'CNY-NGN', ...traded }, reading)).toEqual({ ...figures, trades: 3 });
  },
);
