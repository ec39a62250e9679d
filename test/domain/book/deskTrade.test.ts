import { deskTrade } from '@/domain/book/deskTrade';

const bought = {
  id: '7',
  at: '2026-11-23T10:00:00.000Z',
  side: 'buy',
  rate: '214',
  amount: '10',
  total: '2140',
} as const;

test('a trade of the first currency of its market is shown as it is [S11.trades.tape]', () => {
  expect(deskTrade(bought, 'CNY-NGN', 'CNY')).toEqual({
    ...{ id: '7', at: bought.at, isBought: true, rate: '214', amount: '10' },
  });
  expect(deskTrade({ ...bought, side: 'sell' }, 'CNY-NGN', 'CNY').isBought).toBe(false);
});

test('seen from the second currency it is turned round: the side, the rate to 8 decimals, and the amount [S11.trades.tape]', () => {
  expect(deskTrade(bought, 'CNY-NGN', 'NGN')).toEqual({
    ...{ id: '7', at: bought.at, isBought: false, rate: '0.0046729', amount: '2140' },
  });
  expect(deskTrade({ ...bought, side: 'sell' }, 'CNY-NGN', 'NGN').isBought).toBe(true);
});
