import { combineReducers, configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { createApi as createPlainApi } from '@reduxjs/toolkit/query';
import { waitFor } from '@testing-library/dom';
import type { LiveGroup } from '@contract/values/liveGroups';
import { transactionsApi } from '@/api/endpoints/transactionsApi';
import { TOKEN_KEY } from '@/api/session/tokenStorage';
import {
  createApi,
  dropEntry,
  queryEvent,
  subscriptionsOf,
  tagsInvalidatedBy,
  tagsProvidedBy,
  upsertedAt,
  upsertedValue,
} from '@/api/transport/rtkDoors';
import { uploadPercent } from '@/api/transport/sendPicture';
import { createStore } from '@/state/store/store';
import { aTransaction } from '@test/support/app/builders';
import { fakeLiveChannel } from '@test/support/app/fakeLiveChannel';
import { BACKEND_HOST, createMswBackend } from '@test/support/mswBackend/createMswBackend';
import { ADA, BEA } from '@test/support/mswBackend/seed';

describe('the doors of RTK Query', () => {
  type Answer = { data: number } | { error: { status: number; data: null } };

  let answer: Answer;

  let fetches: number;

  /** An api with one read and one change of the same tag, and a store that keeps every action. */
  function createWorld(create: typeof createApi) {
    const api = create({
      reducerPath: 'api',
      baseQuery: (_request: unknown): Promise<Answer> => {
        fetches += 1;
        return Promise.resolve(answer);
      },
      tagTypes: ['listings'],
      invalidationBehavior: 'immediately',
      endpoints: (build) => ({
        read: build.query<number, string>({ query: (argument) => argument, providesTags: ['listings'] }),
        change: build.mutation<number, void>({
          query: () => 'change',
          invalidatesTags: (_answer, error) => (error ? [] : ['listings']),
        }),
      }),
    });
    const actions: UnknownAction[] = [];
    const store = configureStore({
      reducer: combineReducers({ [api.reducerPath]: api.reducer }),
      middleware: (defaults) =>
        defaults({ serializableCheck: false, immutableCheck: false }).concat(
          () => (next: (action: unknown) => unknown) => (action: unknown) => {
            actions.push(action as UnknownAction);
            return next(action);
          },
          api.middleware,
        ),
    });
    return { api, store, actions };
  }

  beforeEach(() => {
    answer = { data: 1 };
    fetches = 0;
  });

  test.each([
    ['RTK Query fetches at once what a change or invalidateTags makes stale', createPlainApi as typeof createApi, 3],
    ['our createApi leaves that to the live middleware', createApi, 1],
  ])('%s', async (_title, create, expected) => {
    const { api, store } = createWorld(create);
    await store.dispatch(api.endpoints.read.initiate('a'));
    await store.dispatch(api.endpoints.change.initiate());
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
    store.dispatch(api.util.invalidateTags(['listings']));
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
    // The change itself is a fetch too.
    expect(fetches).toBe(expected + 1);
  });

  test('the tags of an endpoint are known before its first answer', () => {
    createWorld(createApi);
    expect(tagsProvidedBy('read')).toEqual(['listings']);
    expect(tagsProvidedBy('change')).toEqual([]);
    expect(tagsProvidedBy('unknown')).toEqual([]);
  });

  test('a query is seen to start and to end, well or badly, and not if it is answered from the cache', async () => {
    const { api, store, actions } = createWorld(createApi);
    const seen = () => actions.splice(0).flatMap((action) => queryEvent(action) ?? []);
    const key = 'read("a")';
    await store.dispatch(api.endpoints.read.initiate('a'));
    expect(seen()).toEqual([
      { phase: 'started', key },
      { phase: 'settled', key },
    ]);
    await store.dispatch(api.endpoints.read.initiate('a'));
    expect(seen()).toEqual([]);
    answer = { error: { status: 500, data: null } };
    await store.dispatch(api.endpoints.read.initiate('a', { subscribe: false, forceRefetch: true }));
    await store.dispatch(api.endpoints.change.initiate());
    expect(seen()).toEqual([
      { phase: 'started', key },
      { phase: 'settled', key },
    ]);
  });

  test('a change invalidates its tags when it has succeeded, and none when it was refused', async () => {
    const { api, store, actions } = createWorld(createApi);
    const invalidated = () => actions.splice(0).map(tagsInvalidatedBy);
    await store.dispatch(api.endpoints.change.initiate());
    expect(invalidated().flat()).toEqual(['listings']);
    answer = { error: { status: 400, data: null } };
    await store.dispatch(api.endpoints.change.initiate());
    await store.dispatch(api.endpoints.read.initiate('a'));
    expect(invalidated().flat()).toEqual([]);
  });

  test('the subscriptions of a store are counted at once, by one object for as long as the store lives', async () => {
    const { api, store } = createWorld(createApi);
    const subscriptions = subscriptionsOf(store.dispatch);
    const key = 'read("a")';
    expect(subscriptions.getSubscriptionCount(key)).toBe(0);
    const first = store.dispatch(api.endpoints.read.initiate('a'));
    const second = store.dispatch(api.endpoints.read.initiate('a'));
    expect(subscriptions.getSubscriptionCount(key)).toBe(2);
    expect([...subscriptions.getSubscriptions().keys()]).toEqual([key]);
    first.unsubscribe();
    expect(subscriptions.getSubscriptionCount(key)).toBe(1);
    second.unsubscribe();
    expect(subscriptions.getSubscriptionCount(key)).toBe(0);
    expect(subscriptionsOf(store.dispatch)).toBe(subscriptions);
    await Promise.all([first, second]);
  });

  test('a dropped entry is forgotten, and another is not', async () => {
    const { api, store } = createWorld(createApi);
    await store.dispatch(api.endpoints.read.initiate('a', { subscribe: false }));
    await store.dispatch(api.endpoints.read.initiate('b', { subscribe: false }));
    dropEntry(store, 'read("a")');
    expect(Object.keys(store.getState().api.queries)).toEqual(['read("b")']);
  });

  test('what is put into the cache of an endpoint can be read from the action, and provides its tags', () => {
    const { api, store } = createWorld(createApi);
    const before = Date.now();
    const action = api.util.upsertQueryEntries([{ endpointName: 'read', arg: 'a', value: 7 }]);
    expect(upsertedValue(action, 'read')).toBe(7);
    expect(upsertedValue(action, 'other')).toBeUndefined();
    expect(upsertedAt(action)).toBeGreaterThanOrEqual(before);
    expect(upsertedAt(action)).toBeLessThanOrEqual(Date.now());
    store.dispatch(action);
    expect(api.endpoints.read.select('a')(store.getState()).data).toBe(7);
    expect(api.util.selectInvalidatedBy(store.getState(), ['listings'])).toMatchObject([
      { queryCacheKey: 'read("a")' },
    ]);
  });
});

describe('upload', () => {
  const own = globalThis.XMLHttpRequest;

  const BYTES = 300_000;

  /** A request whose progress and answer the test decides. */
  class FakeUpload {
    static last: FakeUpload | undefined;
    upload: { onprogress?: (event: object) => void; onload?: (event: object) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    status = 0;
    responseText = '';
    headers: Record<string, string> = {};
    opened: string[] = [];

    constructor() {
      FakeUpload.last = this;
    }
    open(...opened: string[]): void {
      this.opened = opened.map(String);
    }
    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }
    getAllResponseHeaders(): string {
      return 'content-type: application/json\r\n';
    }
    abort(): void {
      this.onabort?.();
    }
    send(): void {
      // The test answers.
    }
    answer(status: number, body: object): void {
      this.status = status;
      this.responseText = JSON.stringify(body);
      this.onload?.();
    }
  }

  const live = fakeLiveChannel();

  let store: ReturnType<typeof createStore>;

  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    globalThis.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
    localStorage.setItem(TOKEN_KEY, 'abc');
    store = createStore();
    jest.useFakeTimers();
  });

  afterEach(() => {
    globalThis.XMLHttpRequest = own;
    store.stop();
    localStorage.clear();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  afterAll(() => live.restore());

  /** A funding with a receipt that is being sent. */
  async function sending() {
    const call = transactionsApi.endpoints.createTransaction.initiate({
      email: 'ada@example.com',
      currency_from: 'NGN',
      currency_to: 'NGN',
      amount: '5',
      rate: '0',
      type: 'FUND_WALLET',
      transaction_fee: '0',
      transaction_receipt: new File(['picture'], 'paid.jpg', { type: 'image/jpeg' }),
      intentId: 'the-intent',
    });
    const result = store.dispatch(call);
    await jest.advanceTimersByTimeAsync(0);
    const request = FakeUpload.last;
    if (!request) throw new Error('nothing was sent');
    const progress = (loaded: number) => request.upload.onprogress?.({ loaded, total: BYTES });
    const allSent = () => request.upload.onload?.({ loaded: BYTES, total: BYTES });
    return { result, request, progress, allSent };
  }

  test('a picture is sent for as long as it makes progress, and its limit counts from the last byte [S11.picture.slow]', async () => {
    const { result, request, progress, allSent } = await sending();
    expect(request.opened).toEqual(['POST', 'http://localhost/backend/transactions/']);
    expect(request.headers).toMatchObject({ authorization: 'Token abc', 'idempotency-key': 'the-intent' });
    expect(request.headers).not.toHaveProperty('content-type');
    for (const tenth of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      progress((BYTES * tenth) / 10);
      expect(uploadPercent()).toBe(tenth * 10);
      await jest.advanceTimersByTimeAsync(19_000);
    }
    allSent();
    expect(uploadPercent()).toBe(100);
    await jest.advanceTimersByTimeAsync(19_000);
    request.answer(201, { id: '7' });
    expect((await result).data).toMatchObject({ id: '7' });
    expect(uploadPercent()).toBeNull();
  });

  test.each([
    ['makes no progress for 20 s', 20_000, false],
    ['gets no answer for 5 s and the time of a slow line after its last byte', 20_000, true],
  ])('a picture that %s is given up with an unknown outcome [S11.picture.slow]', async (_why, limit, isSent) => {
    const { result, progress, allSent } = await sending();
    progress(BYTES / 2);
    if (isSent) allSent();
    await jest.advanceTimersByTimeAsync(limit - 1);
    expect(uploadPercent()).toBe(isSent ? 100 : 50);
    await jest.advanceTimersByTimeAsync(1);
    expect((await result).error).toMatchObject({ status: 'TIMEOUT' });
    expect(uploadPercent()).toBeNull();
  });

  test('a lost connection and a refusal of a picture are told apart [S11.picture.slow]', async () => {
    const lost = await sending();
    lost.request.onerror?.();
    expect((await lost.result).error).toMatchObject({ status: 'OFFLINE' });
    const refused = await sending();
    refused.request.answer(400, { detail: 'No.' });
    expect((await refused.result).error).toEqual({ status: 400, data: { detail: 'No.' } });
  });
});

describe('the in-memory backend of the component tests', () => {
  const LIVE_URL = 'ws://localhost/backend/ws/main/';

  const backend = createMswBackend({ transactions: [{ ...aTransaction({ id: '77' }), held: '0' }] });

  beforeAll(() => backend.server.listen({ onUnhandledRequest: 'error' }));

  afterEach(() => backend.clear());

  afterAll(() => backend.server.close());

  function get(path: string, userId = ADA): Promise<Response> {
    return fetch(BACKEND_HOST + path, { headers: { authorization: `Token ${backend.signIn(userId)}` } });
  }

  function nextEvent<Kind extends Event>(target: EventTarget, type: string): Promise<Kind> {
    return new Promise((resolve) => target.addEventListener(type, (event) => resolve(event as Kind), { once: true }));
  }

  async function subscribed(group: LiveGroup): Promise<WebSocket> {
    const socket = new WebSocket(LIVE_URL);
    await nextEvent(socket, 'open');
    socket.send(JSON.stringify({ type: 'subscribe', group }));
    await waitFor(() => expect(backend.live.isSubscribed(group)).toBe(true));
    return socket;
  }

  test('records method, spelling, headers and body of every request', async () => {
    const form = new FormData();
    const fields = { type: 'FUND_WALLET', currency_from: 'NGN', currency_to: 'NGN', amount: '10', rate: '0' };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('transaction_receipt', new File(['x'], 'receipt.png', { type: 'image/png' }));
    const headers = { authorization: `Token ${backend.signIn()}` };
    const answer = await fetch(`${BACKEND_HOST}transactions/`, { method: 'POST', headers, body: form });
    expect(answer.status).toBe(201);
    const [call] = backend.callsOf('createTransaction');
    expect(call).toMatchObject({ method: 'POST', path: 'transactions/', body: fields, ...headers });
    expect((call?.body as { transaction_receipt: File }).transaction_receipt.name).toBe('receipt.png');
  });

  test('records the odd spellings of spec 7 as they came', async () => {
    await get('transactions?status=pending&type=ORDER');
    await get('notifications/?unread=true/');
    const paths = backend.calls.slice(-2).map(({ name, path }) => `${String(name)} ${path}`);
    expect(paths).toEqual([
      'getPendingTransactions transactions?status=pending&type=ORDER',
      'getUnreadCount notifications/?unread=true/',
    ]);
  });

  test('fails, answers rubbish or breaks the connection as often as a test asks it to', async () => {
    backend.fail('getWallets', 503, { detail: 'Down.' }, 1);
    expect((await get('wallets/')).status).toBe(503);
    expect((await get('wallets/')).status).toBe(200);
    backend.answerRubbish('getWallets');
    expect(await (await get('wallets/')).text()).toContain('<h1>');
    backend.breakConnection('getWallets');
    await expect(get('wallets/')).rejects.toThrow();
    backend.answer('getWallets', [{ id: 1, currency: 'XAU', balance: null }]);
    expect(await (await get('wallets/')).json()).toEqual([{ id: 1, currency: 'XAU', balance: null }]);
  });

  test('holds an answer back until it is released', async () => {
    const release = backend.hold('getRates');
    let answered = false;
    const rates = get('currencyrates/').then(() => (answered = true));
    await get('appstatus/');
    expect(answered).toBe(false);
    release();
    expect(await rates).toBe(true);
  });

  test('shows users only their own records', async () => {
    expect((await get('transactions/?txid=77')).status).toBe(200);
    expect((await get('transactions/?txid=77', BEA)).status).toBe(404);
    expect(await (await get('wallets/', BEA)).json()).toEqual([]);
  });

  test('sends live messages to those who subscribed, and can drop them', async () => {
    const listings = await subscribed('listings');
    const orders = await subscribed('orders');
    const heard: string[] = [];
    orders.addEventListener('message', ({ data }: MessageEvent<string>) => heard.push(data));
    const message = nextEvent<MessageEvent<string>>(listings, 'message');
    backend.announce('listings');
    expect((await message).data).toBe('{"group":"listings"}');
    expect(heard).toEqual([]);
    expect(backend.live.isSubscribed('orders')).toBe(true);
    const closed = nextEvent<CloseEvent>(listings, 'close');
    backend.live.drop();
    expect((await closed).code).toBe(1012);
    expect(backend.live.connections()).toBe(0);
  });
});
