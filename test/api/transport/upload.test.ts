import { uploadPercent } from '@/api/transport/sendPicture';
import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { createStore } from '@/state/store/store';
import { transactionsApi } from '@/api/endpoints/transactionsApi';
import { fakeLiveChannel } from '@test/support/app/fakeLiveChannel';

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
