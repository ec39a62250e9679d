import type { OwnDelta } from '@contract/feeds';
import type { Notification } from '@contract/notifications';
import { dataAfter } from '@/live/ownFollower';
import { aNotification } from '@test/support/app/builders';

const STEP = { from: '1-1', to: '2-2' };

/** A notification whose time is the minute of its id. */
const notice = (id: number, changes: Partial<Notification> = {}) =>
  aNotification({ id: String(id), created_at: `2026-11-20T10:${String(id)}:00.000Z`, ...changes });

const notifications = (set: Notification[], del: string[] = [], unread = 0): OwnDelta => ({
  ...{ group: 'notifications', ...STEP },
  ...{ set, del, unread },
});

const idsOf = (data: unknown) => (data as readonly { id: string }[]).map(({ id }) => id);
const idsIn = (data: unknown) => idsOf((data as { results: { id: string }[] }).results);
const windowOf = (...results: object[]) => ({ results, next: null });

describe('notifications', () => {
  const ofAlert = { about: { kind: 'alert' as const } };
  const held = [notice(30, ofAlert), notice(20)];

  it('a whole list takes what is new, and loses what was removed', () => {
    const after = dataAfter(
      'getNotifications',
      { data: held, argument: undefined },
      notifications([notice(40)], ['30']),
    );
    expect(idsOf(after)).toEqual(['40', '20']);
  });

  it('the number of unread ones is that of the message', () => {
    expect(dataAfter('getUnreadCount', { data: 3, argument: undefined }, notifications([], [], 7))).toBe(7);
  });

  it.each([
    [99, { count: 99, areAll: true }],
    [100, { count: 100, areAll: true }],
    [101, { count: 100, areAll: false }],
  ])('of %s unread ones at most a window is counted', (unread, expected) => {
    const entry = { data: { count: 0, areAll: true }, argument: undefined };
    expect(dataAfter('getNewestUnread', entry, notifications([], [], unread))).toEqual(expected);
  });

  it('the newest window takes what is new, and one of a kind only that kind', () => {
    const news = notifications([notice(50), notice(40, ofAlert)], ['20']);
    const after = (argument: object) =>
      idsIn(dataAfter('getNewestNotifications', { data: windowOf(...held), argument }, news));
    expect(after({})).toEqual(['50', '40', '30']);
    expect(after({ kind: 'alert' })).toEqual(['40', '30']);
  });

  it('an older window leaves what is newer to the windows before it', () => {
    const entry = { data: windowOf(...held), argument: undefined };
    expect(idsIn(dataAfter('getOlderNotifications', entry, notifications([notice(40)])))).toEqual(['30', '20']);
  });

  it('a window of some days is fetched if something is new', () => {
    const entry = { data: windowOf(...held), argument: { since: '2026-11-01' } };
    expect(dataAfter('getNewestNotifications', entry, notifications([notice(40)]))).toBeNull();
  });

  it('any other call is fetched', () => {
    expect(dataAfter('getMe', { data: {}, argument: undefined }, notifications([]))).toBeNull();
  });
});

describe('trades', () => {
  const trade = (id: string, rate: string) => ({
    ...{ id, at: '2026-11-20T10:00:10.000Z', rate },
    ...{ amount: '2', total: '400', side: 'buy' as const },
  });
  const news = [trade('12', '201'), trade('11', '200')];
  const delta = {
    ...{ group: 'trades', ...STEP },
    set: [
      { market: 'CNY-NGN', ...news[0] },
      { market: 'GHC-NGN', ...trade('10', '90') },
      { market: 'CNY-NGN', ...news[1] },
    ],
  } as unknown as OwnDelta;

  it('the newest of a market are put first, without the name of the market, as many as were asked for', () => {
    const data = { results: [trade('9', '199'), trade('8', '198')], next: 'after-8' };
    const entry = { data, argument: { market: 'CNY-NGN', limit: '3' } };
    expect(dataAfter('getNewestTrades', entry, delta)).toEqual({
      results: [...news, trade('9', '199')],
      next: 'after-8',
    });
  });

  it('the tape never holds more than the fifty trades that it asked for, however many are pushed [S11.trades.tape]', () => {
    const argument = { market: 'CNY-NGN', limit: '50' };
    let data: unknown = { results: [], next: null };
    for (let push = 0; push < 20; push += 1) {
      const set = Array.from({ length: 7 }, (_, index) => trade(String(push * 7 + 7 - index), '200'));
      const more = { group: 'trades', ...STEP, set: set.map((one) => ({ market: 'CNY-NGN', ...one })) };
      data = dataAfter('getNewestTrades', { data, argument }, more as unknown as OwnDelta);
      expect(idsIn(data).length).toBe(Math.min(50, (push + 1) * 7));
    }
    expect(idsIn(data)[0]).toBe('140');
  });

  it.each(['getNewestTrades', 'getNewestCandles'])('%s of a market without news stays the same object', (endpoint) => {
    const data = { results: [], next: null };
    const argument = { market: 'CNY-GHC', limit: '3', step: '5m' };
    expect(dataAfter(endpoint, { data, argument }, delta)).toBe(data);
  });

  it('candles take the trades of their market, as many steps as were asked for', () => {
    const candle = { open: '1', high: '1', low: '1', close: '1', amount: '1', total: '1', trades: 1 };
    const earlier = ['09:55', '09:50'].map((time) => ({ at: `2026-11-20T${time}:00.000Z`, ...candle }));
    const argument = { market: 'CNY-NGN', limit: '2', step: '5m' };
    const after = dataAfter('getNewestCandles', { data: { results: earlier, next: null }, argument }, delta);
    expect((after as { results: object[] }).results).toEqual([
      {
        ...{ at: '2026-11-20T10:00:00.000Z', open: '200', high: '201', low: '200', close: '201' },
        ...{ amount: '4', total: '800', trades: 2 },
      },
      earlier[0],
    ]);
  });

  it('the figures of the day take the trades of all markets', () => {
    const day = { open: '1', high: '1', low: '1', close: '1', amount: '1', total: '1', trades: 1 };
    const data = [{ market: 'GHC-NGN', ...day }];
    const after = dataAfter('getDayFigures', { data, argument: undefined }, delta);
    expect(after).toContainEqual(expect.objectContaining({ market: 'GHC-NGN', close: '90', trades: 2 }));
  });

  it('any other call is fetched', () => {
    expect(dataAfter('getOlderTrades', { data: {}, argument: {} }, delta)).toBeNull();
  });
});
