import type { LiveSessionFault } from '@contract/values/liveSession';
import { type HeldIntent, SEEN_AFTER_MS, startIntent, holdIntent } from '@/api/intents/heldIntent';
import { type IntentDraft, ownIntents } from '@/api/intents/intentStorage';
import { sessionEndReason } from '@/api/session/endReason';
import { liveSessionMark, noticeLiveSession, onLiveSessionFault } from '@/api/session/liveSession';
import { checkToken, onTokenChange, readToken, removeToken, saveToken, TOKEN_KEY } from '@/api/session/tokenStorage';
import { isWatchlistUnsent, watchlistSent, watchlistUnsent } from '@/api/session/unsentWatchlist';
import { advance, settled } from '@test/support/app/advance';
import { fakeLocks } from '@test/support/app/fakeLocks';

describe('the live session', () => {
  const faults: LiveSessionFault[] = [];

  let stop: () => void;

  beforeEach(() => {
    faults.length = 0;
    saveToken('a-token');
    stop = onLiveSessionFault((fault) => faults.push(fault));
  });

  afterEach(() => {
    stop();
    removeToken();
  });

  const answer = (value: string | null, mark = liveSessionMark()) =>
    noticeLiveSession(new Headers(value === null ? {} : { 'Live-Session': value }), mark);

  it('reports each answer to a request with the cookie of another session', () => {
    answer('other');
    answer('other');
    expect(faults).toEqual(['other', 'other']);
  });

  it('reports once for requests that were sent together', () => {
    const mark = liveSessionMark();
    answer('other', mark);
    answer('other', mark);
    expect(faults).toEqual(['other']);
  });

  it('reports a missing cookie once in a session, because the browser may accept none', () => {
    answer('none');
    answer('none');
    expect(faults).toEqual(['none']);
    saveToken('another-token');
    answer('none');
    expect(faults).toEqual(['none', 'none']);
  });

  it('reports nothing if the header is missing or unknown, as with another backend', () => {
    answer(null);
    answer('rubbish');
    expect(faults).toEqual([]);
  });

  it('makes the other tabs open their sockets again too', () => {
    answer('other');
    expect(localStorage.getItem('live-session-mended')).toMatch(/^\d+$/);
    window.dispatchEvent(new StorageEvent('storage', { key: 'live-session-mended' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'unrelated' }));
    expect(faults).toEqual(['other', 'other']);
  });
});

describe('the session token', () => {
  const heard: (string | null)[] = [];

  let stop: () => void;

  /** Another tab changes the token and reports it by a storage event. */
  function elsewhere(token: string | null): void {
    if (token === null) localStorage.removeItem(TOKEN_KEY);
    else localStorage.setItem(TOKEN_KEY, token);
    window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, newValue: token }));
  }

  beforeEach(() => {
    localStorage.clear();
    checkToken();
    heard.length = 0;
    stop = onTokenChange((token) => heard.push(token));
  });

  afterEach(() => {
    stop();
    jest.restoreAllMocks();
  });

  test('is kept in local storage under the key Token, bare [S6.token.1]', () => {
    saveToken('abc');
    expect(localStorage.getItem('Token')).toBe('abc');
    expect(heard).toEqual(['abc']);
  });

  test('an empty token counts as no token', () => {
    localStorage.setItem(TOKEN_KEY, '');
    expect(checkToken()).toBeNull();
  });

  test('removed in one tab ends the session in every tab', () => {
    saveToken('abc');
    elsewhere(null);
    expect(heard).toEqual(['abc', null]);
    expect(sessionEndReason()).toBe('loggedOut');
  });

  test('removed with everything else that another tab or the browser clears ends the session', () => {
    saveToken('abc');
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(heard).toEqual(['abc', null]);
  });

  test('of another user in another tab is another session', () => {
    saveToken('abc');
    elsewhere('def');
    expect(heard).toEqual(['abc', 'def']);
    expect(sessionEndReason()).toBeNull();
  });

  test('changed while the page slept is noticed when it is looked at again', () => {
    saveToken('abc');
    localStorage.removeItem(TOKEN_KEY);
    window.dispatchEvent(new Event('pageshow'));
    expect(heard).toEqual(['abc', null]);
  });

  test('no listener is called if it stays the same, nor for other keys', () => {
    saveToken('abc');
    saveToken('abc');
    window.dispatchEvent(new StorageEvent('storage', { key: 'persist:crossrate' }));
    expect(heard).toEqual(['abc']);
  });

  test('lasts as long as the page if the browser denies storage', () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      jest.spyOn(Storage.prototype, method).mockImplementation(denied);
    }
    saveToken('abc');
    expect(readToken()).toBe('abc');
    removeToken();
    expect(readToken()).toBeNull();
    expect(heard).toEqual(['abc', null]);
  });
});

describe('a watchlist that was not sent', () => {
  /** Holds every digest back until it is called. */
  function holdDigests(): () => void {
    const { subtle } = crypto;
    const digest = subtle.digest.bind(subtle);
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    jest.spyOn(subtle, 'digest').mockImplementation(async (...data) => {
      await released;
      return digest(...data);
    });
    return release;
  }

  afterEach(() => {
    jest.restoreAllMocks();
    removeToken();
    localStorage.clear();
  });

  test('a watchlist that was changed and not sent is unsent in this session only [S11.watch.user]', async () => {
    saveToken('of-ada');
    await watchlistUnsent();
    expect(await isWatchlistUnsent()).toBe(true);
    saveToken('of-bob');
    expect(await isWatchlistUnsent()).toBe(false);
  });

  test('a watchlist that was sent before its change was marked is not unsent [S11.watch.user]', async () => {
    saveToken('of-ada');
    const release = holdDigests();
    const steps = [watchlistUnsent(), watchlistSent()];
    release();
    await Promise.all(steps);
    expect(await isWatchlistUnsent()).toBe(false);
  });

  test('a change after the one that was sent is unsent [S11.watch.user]', async () => {
    saveToken('of-ada');
    const release = holdDigests();
    const steps = [watchlistUnsent(), watchlistSent(), watchlistUnsent()];
    release();
    await Promise.all(steps);
    expect(await isWatchlistUnsent()).toBe(true);
  });

  test('without a session nothing is marked [S11.watch.user]', async () => {
    await watchlistUnsent();
    saveToken('of-ada');
    expect(await isWatchlistUnsent()).toBe(false);
  });
});

describe('an intent that is held', () => {
  const draft: IntentDraft = { type: 'LIST', currency_from: 'CNY', currency_to: 'NGN', amount: '60.25', rate: '215' };

  let locks: ReturnType<typeof fakeLocks>;

  beforeEach(() => {
    jest.useFakeTimers();
    locks = fakeLocks();
    localStorage.clear();
    saveToken('abc');
  });

  afterEach(() => {
    locks.restore();
    jest.useRealTimers();
  });

  const start = () => startIntent(draft, []);

  const kindOf = (held: HeldIntent | null) => held?.state().kind;

  const arrived = { kind: 'arrived', id: '77' } as const;

  /** What another tab would get. */
  function takeInAnotherTab() {
    const [intent] = ownIntents();
    if (!intent) throw new Error('no intent is stored');
    const taking = { result: undefined as HeldIntent | null | undefined };
    void holdIntent(intent).then((held) => (taking.result = held));
    return taking;
  }

  describe('an intent in the hands of a tab', () => {
    test('is stored and locked before it may be sent [S11.once.key]', async () => {
      locks.pause();
      const starting = start();
      expect(ownIntents()).toMatchObject([{ outcome: null, seen: false, draft }]);
      locks.resume();
      const held = await starting;
      expect(kindOf(held)).toBe('sent');
      expect(locks.held()).toEqual([`Intent ${held.intent.id}`]);
    });

    test('is taken by no other tab while it is sent and asked for [S11.once.pending]', async () => {
      const held = await start();
      const other = takeInAnotherTab();
      for (const place of ['nowhere', 'screen'] as const) held.show(place);
      held.apply({ kind: 'unclear' });
      await advance(60_000);
      expect(other.result).toBeUndefined();
      held.apply({ kind: 'unclear' });
      await settled();
      expect(kindOf(other.result ?? null)).toBe('asked');
    });

    test('is seen after a second on the screen, and not before [S11.once.pending]', async () => {
      const held = await start();
      held.apply(arrived);
      held.show('screen');
      const other = takeInAnotherTab();
      await advance(SEEN_AFTER_MS - 1);
      expect([ownIntents(), other.result]).toMatchObject([[{ outcome: arrived, seen: false }], undefined]);
      await advance(1);
      expect(ownIntents()).toMatchObject([{ outcome: arrived, seen: true }]);
      expect(kindOf(other.result ?? null)).toBe('seen');
    });

    test('is not seen on a page that is being left, also before anything else of the app watches that [S11.once.pending]', async () => {
      jest.setSystemTime(0);
      const held = await start();
      window.dispatchEvent(new Event('beforeunload'));
      held.apply(arrived);
      held.show('screen');
      await advance(SEEN_AFTER_MS);
      expect(ownIntents()).toMatchObject([{ outcome: arrived, seen: false }]);
    });

    test('moves to the next tab if its outcome is shown nowhere [S11.once.pending]', async () => {
      const held = await start();
      held.apply({ kind: 'lost' });
      held.show('nowhere');
      const other = takeInAnotherTab();
      await settled();
      expect(ownIntents()).toMatchObject([{ outcome: { kind: 'lost' }, seen: false }]);
      expect(other.result?.state()).toEqual({ kind: 'settled', outcome: { kind: 'lost' } });
    });
  });

  describe('after a change of account', () => {
    test('an intent that waits for its lock is not sent [S11.once.key]', async () => {
      locks.pause();
      const starting = start();
      saveToken('of somebody else');
      locks.resume();
      expect(kindOf(await starting)).toBe('forgotten');
      expect(locks.held()).toEqual([]);
    });

    test('an outcome that comes late is neither stored nor shown [S11.once.pending]', async () => {
      const held = await start();
      saveToken('of somebody else');
      expect(held.apply(arrived)).toEqual({ kind: 'forgotten' });
      expect(held.show('screen')).toEqual({ kind: 'forgotten' });
      expect(JSON.stringify(localStorage)).not.toContain('77');
      await settled();
      expect(locks.held()).toEqual([]);
    });

    test('an outcome that waits is not taken [S11.once.pending]', async () => {
      const held = await start();
      const other = takeInAnotherTab();
      held.apply(arrived);
      saveToken('of somebody else');
      held.show('nowhere');
      await settled();
      expect(kindOf(other.result ?? null)).toBe('forgotten');
    });
  });

  describe('a browser that denies locks', () => {
    test('sends all the same', async () => {
      locks.deny();
      expect(kindOf(await start())).toBe('sent');
    });

    test('never takes an intent that another tab may be working on', async () => {
      await start();
      locks.deny();
      const other = takeInAnotherTab();
      await settled();
      expect(other.result).toBeNull();
    });
  });
});
