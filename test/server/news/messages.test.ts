import { combineMessages, type NewsMessage } from '@server/news/announce';

describe('what many messages say [S7.live.4]', () => {
  it('is said with one message for each group, to all users concerned', () => {
    const messages: NewsMessage[] = [
      { group: 'transactions', users: ['1', '2'] },
      { group: 'listings', users: null },
      { group: 'transactions', users: ['2', '3'] },
      { group: 'listings', users: null },
    ];
    expect(combineMessages(messages)).toEqual([
      { group: 'transactions', users: ['1', '2', '3'] },
      { group: 'listings', users: null },
    ]);
  });

  it('is said to everybody if one of them is for everybody, whatever the order', () => {
    const [some, all] = [
      { group: 'orders' as const, users: ['1'] },
      { group: 'orders' as const, users: null },
    ];
    expect(combineMessages([some, all])).toEqual([all]);
    expect(combineMessages([all, some])).toEqual([all]);
  });

  it('begins with the sessions that ended, each once', () => {
    expect(combineMessages([{ group: 'orders', users: null }, { ended: '4' }, { ended: '4' }])).toEqual([
      { ended: '4' },
      { group: 'orders', users: null },
    ]);
  });

  it('keeps which sessions of a user ended, unless all did [S11.devices.socket]', () => {
    const parts: NewsMessage[] = [
      { ended: '4', only: 'a' },
      { ended: '4', except: 'b' },
    ];
    expect(combineMessages([...parts, ...parts])).toEqual(parts);
    expect(combineMessages([...parts, { ended: '4' }, { ended: '5', only: 'a' }])).toEqual([
      { ended: '4' },
      { ended: '5', only: 'a' },
    ]);
  });
});
