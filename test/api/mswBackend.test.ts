import { waitFor } from '@testing-library/dom';
import type { LiveGroup } from '@contract/values/liveGroups';
import { aTransaction } from '@test/support/app/builders';
import { BACKEND_HOST, createMswBackend } from '@test/support/mswBackend/createMswBackend';
import { ADA, BEA } from '@test/support/mswBackend/seed';

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

describe('the in-memory backend of the component tests', () => {
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
