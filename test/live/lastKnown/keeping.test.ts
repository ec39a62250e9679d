import 'fake-indexeddb/auto';
import { removeToken, saveToken } from '@/api/session/tokenStorage';
import { statusChanged, lastKnownShown } from '@/live/liveActions';
import { createStore } from '@/state/store/store';
import { resetVisibility, setHidden } from '@test/support/app/screenOf';
import { keepingPage, pass, deviceOfEachTest } from './lastKnownDevice';
import { notificationsApi, walletsApi } from '@/api/endpoints/userApi';
import { sessionName } from '@/api/session/sessionName';
import { KEPT_CALLS } from '@/live/lastKnownKeeper';
import { loadOnce } from '@/live/lastKnownMiddleware';
import { selectLastKnownAt } from '@/state/slices/lastKnownSlice';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';

describe('keeping', () => {
  const { store, server, fetchWallets, fetchUser, known, kept, namesOf } = keepingPage();
  afterEach(resetVisibility);

  test('what comes is kept two seconds after the first answer [S11.offline.known]', async () => {
    fetchWallets();
    await pass(1_000);
    fetchUser();
    await pass(900);
    expect(await known()).toEqual([]);
    await pass(200);
    expect(await namesOf()).toEqual(['getMe', 'getWallets']);
  });

  test('what comes after that is kept a minute later, as it is then [S11.offline.known]', async () => {
    fetchWallets();
    await pass(2_100);
    for (const balance of ['2', '3']) {
      server.balance = balance;
      fetchWallets();
      await pass(29_000);
      expect((await kept())?.balance).toBe('1');
    }
    await pass(3_000);
    expect((await kept())?.balance).toBe('3');
  });

  test('the next session keeps what comes after two seconds again [S11.offline.known]', async () => {
    fetchWallets();
    await pass(2_100);
    saveToken('another');
    await pass(100);
    expect(await known()).toEqual([]);
    fetchWallets();
    await pass(2_100);
    expect((await kept())?.balance).toBe('1');
  });

  test('a tab that is hidden keeps at once what it has not kept yet [S11.offline.known]', async () => {
    fetchWallets();
    await pass(100);
    setHidden(false);
    await pass(10);
    expect(await known()).toEqual([]);
    setHidden(true);
    await pass(10);
    expect((await kept())?.balance).toBe('1');
  });

  test('a tab that is hidden with nothing new writes nothing [S11.offline.known]', async () => {
    const put = jest.spyOn(IDBObjectStore.prototype, 'put');
    setHidden(true);
    await pass(10);
    fetchWallets();
    await pass(2_100);
    put.mockClear();
    setHidden(true);
    await pass(10);
    expect(put).not.toHaveBeenCalled();
  });

  test('what comes in the last two seconds of a session is not kept, in a hidden tab either [S11.offline.known]', async () => {
    fetchWallets();
    await pass(1_000);
    removeToken();
    setHidden(true);
    await pass(5_000);
    expect(await known()).toEqual([]);
  });

  test('while the live channel is open, everything was known when it was kept [S11.offline.known]', async () => {
    const before = Date.now();
    fetchWallets();
    await pass(100);
    store().dispatch(statusChanged('live'));
    fetchUser();
    await pass(2_000);
    expect((await kept())?.at).toBeGreaterThanOrEqual(before + 2_000);
  });

  test.each(['idle', 'connecting', 'reconnecting', 'offline'] as const)(
    'while the live channel is %s, an answer was known when it was asked for [S11.offline.known]',
    async (status) => {
      const before = Date.now();
      store().dispatch(statusChanged('live'));
      fetchWallets();
      await pass(100);
      store().dispatch(statusChanged(status));
      await pass(2_000);
      expect((await kept())?.at).toBeLessThan(before + 100);
    },
  );

  test('a device that could not keep once keeps the next time [S11.offline.bad]', async () => {
    jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    fetchWallets();
    await pass(2_100);
    expect(await known()).toEqual([]);
    fetchWallets();
    await pass(60_100);
    expect((await kept())?.balance).toBe('1');
  });

  test('a call that failed does not delay what comes after it [S11.offline.known]', async () => {
    server.status = 500;
    fetchWallets();
    await pass(2_100);
    server.status = 200;
    fetchWallets();
    await pass(2_100);
    expect((await kept())?.balance).toBe('1');
  });

  test('a page that is opened forgets nothing [S11.offline.known]', async () => {
    fetchWallets();
    await pass(2_100);
    const opened = createStore();
    await pass(100);
    expect(await namesOf()).toEqual(['getWallets']);
    opened.stop();
  });
});

describe('kept answers', () => {
  const { store, server, fetchWallets, fetchUser, known, recordOf, namesOf, forgetDigests } = keepingPage();

  test('what is shown from an earlier visit is not kept as if it were new [S11.offline.known]', async () => {
    fetchWallets();
    await pass(100);
    store().dispatch(lastKnownShown({ endpoint: 'getWallets', at: 1_000 }));
    fetchUser();
    await pass(2_100);
    expect(await namesOf()).toEqual(['getMe']);
  });

  test('a call that is not kept leaves the device alone, and the others are kept beside it [S11.offline.known]', async () => {
    const use = jest.spyOn(IDBDatabase.prototype, 'transaction');
    void store().dispatch(notificationsApi.endpoints.getNotifications.initiate());
    await pass(2_100);
    expect(use).not.toHaveBeenCalled();
    fetchWallets();
    await pass(60_100);
    expect(await namesOf()).toEqual(['getWallets']);
  });

  test('an answer that is being asked for again is not kept [S11.offline.known]', async () => {
    fetchWallets();
    fetchUser();
    await pass(100);
    server.status = null;
    fetchWallets();
    await pass(2_100);
    expect(await namesOf()).toEqual(['getMe']);
  });

  test('what is too much to be kept leaves the others where they are [S11.offline.known]', async () => {
    jest.spyOn(KEPT_CALLS.getMe as { pack: (data: unknown) => unknown }, 'pack').mockReturnValue(null);
    fetchWallets();
    fetchUser();
    await pass(2_100);
    expect(await namesOf()).toEqual(['getWallets']);
  });

  test('the device has another name for the session than any other use of it [S11.offline.known]', async () => {
    fetchWallets();
    await pass(2_100);
    const [key] = await recordOf('getWallets');
    expect(key).not.toContain(await sessionName(''));
  });

  test('a browser without digests keeps nothing [S11.offline.bad]', async () => {
    forgetDigests();
    fetchWallets();
    await pass(2_100);
    expect(await known()).toEqual([]);
  });

  test('20,000 listings are kept, and none of more [S11.offline.known]', () => {
    const pack = KEPT_CALLS.getListings?.pack;
    const most = Array<null>(20_000).fill(null);
    expect(pack?.(most)).toBe(most);
    expect(pack?.([...most, null])).toBeNull();
  });
});

describe('load once', () => {
  /** A part that arrives with these answers in turn, and how often it was loaded. */
  function aPart(...answers: (string | Error)[]) {
    let times = 0;
    const load = loadOnce(() => {
      const answer = answers[times++] ?? 'unexpected';
      return typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer);
    });
    return { load, times: () => times };
  }

  test('a part is loaded once for all who ask for it [S11.offline.known]', async () => {
    const { load, times } = aPart('the part');
    expect(await Promise.all([load(), load()])).toEqual(['the part', 'the part']);
    expect(await load()).toBe('the part');
    expect(times()).toBe(1);
  });

  test('a part that did not arrive is loaded again for the next one who asks [S11.offline.known]', async () => {
    const { load, times } = aPart(new Error('no network'), 'the part');
    await expect(load()).rejects.toThrow('no network');
    expect(await load()).toBe('the part');
    expect(times()).toBe(2);
  });
});

describe('showing', () => {
  beforeEach(() => void jest.useFakeTimers());

  const walletOf = (balance: string) => [{ id: 1, currency: 'CNY', balance }];
  /** What the server says to a call. */
  let said: { body: unknown; status: number } | 'nothing' | 'not reached';
  const { store, reload } = pageOfEachTest(({ answer, fail }) => {
    if (said === 'not reached') fail();
    else if (said !== 'nothing') answer(said.body, { status: said.status });
  });
  beforeEach(() => {
    said = { body: walletOf('1'), status: 200 };
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  const { known, put, putAll, recordOf, hold, forgetDigests } = deviceOfEachTest();

  const fetchWallets = () =>
    void store().dispatch(walletsApi.endpoints.getWallets.initiate(undefined, { forceRefetch: true }));
  /** Asks for the wallets once, and this is what the server says. */
  async function ask(reply: typeof said): Promise<void> {
    said = reply;
    fetchWallets();
    await pass(100);
  }
  const shown = () => ({
    balance: walletsApi.endpoints.getWallets.select()(store().getState()).data?.[0]?.balance,
    at: selectLastKnownAt(store().getState()),
  });
  const NOTHING = { balance: undefined, at: undefined };

  /** A page without an answer yet, on a device that keeps the one of before. */
  async function openAgain(): Promise<void> {
    fetchWallets();
    await pass(2_100);
    const closed = await known();
    reload();
    await pass(100);
    await putAll(closed);
  }

  test.each([400, 404, 500])(
    'an answer with the status %i shows nothing of before [S11.offline.known]',
    async (status) => {
      await openAgain();
      said = { body: {}, status };
      fetchWallets();
      await pass(100);
      expect(shown()).toEqual(NOTHING);
    },
  );

  test('what is on the screen stays if the server is not reached any more [S11.offline.known]', async () => {
    await openAgain();
    const [key, record] = await recordOf('getWallets');
    await ask({ body: walletOf('2'), status: 200 });
    await put(key, record);
    await ask('not reached');
    expect(shown()).toEqual({ balance: '2', at: undefined });
  });

  test('an answer that comes while the device is read is not replaced [S11.offline.known]', async () => {
    await openAgain();
    const release = hold();
    await ask('not reached');
    await ask({ body: walletOf('2'), status: 200 });
    release();
    await pass(100);
    expect(shown()).toEqual({ balance: '2', at: undefined });
  });

  test('an answer that came while the device was read stays if the next call fails [S11.offline.known]', async () => {
    await openAgain();
    const release = hold();
    await ask('not reached');
    await ask({ body: walletOf('2'), status: 200 });
    await ask('not reached');
    release();
    await pass(100);
    expect(shown()).toEqual({ balance: '2', at: undefined });
  });

  test('nothing is shown while another fetch is under way [S11.offline.known]', async () => {
    await openAgain();
    const release = hold();
    await ask('not reached');
    said = 'nothing';
    fetchWallets();
    release();
    await pass(100);
    expect(shown()).toEqual(NOTHING);
  });

  test('a record of this very moment has its time [S11.offline.known]', async () => {
    await openAgain();
    const [key, record] = await recordOf('getWallets');
    const at = Date.now();
    await put(key, { ...(record as object), at });
    said = 'not reached';
    fetchWallets();
    await pass(0);
    expect([Date.now(), shown().at]).toEqual([at, at]);
  });

  test('a call that is not kept does not use the device if it is not reached [S11.offline.known]', async () => {
    await openAgain();
    const use = jest.spyOn(IDBDatabase.prototype, 'transaction');
    said = 'not reached';
    void store().dispatch(notificationsApi.endpoints.getNotifications.initiate());
    await pass(100);
    expect(use).not.toHaveBeenCalled();
  });

  test('what is read for one session is not shown in the next [S11.offline.known]', async () => {
    await openAgain();
    const closed = await known();
    const release = hold();
    await ask('not reached');
    saveToken('another');
    await pass(100);
    await putAll(closed);
    fetchWallets();
    await pass(100);
    release();
    await pass(100);
    expect(shown()).toEqual(NOTHING);
  });

  test('a browser without digests shows nothing of before [S11.offline.bad]', async () => {
    await openAgain();
    const [, record] = await recordOf('getWallets');
    await put('null/getWallets', record);
    forgetDigests();
    await ask('not reached');
    expect(shown()).toEqual(NOTHING);
  });
});
