import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { type CallName, OWN_CALLS } from '@contract/calls';
import { createStore } from '@/state/store/store';
import { transactionsApi } from '@/api/endpoints/transactionsApi';
import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { type FakeLiveChannel, fakeLiveChannel } from '@test/support/app/fakeLiveChannel';
import { ENDPOINTS } from './allApis';
import { OWN_WIRE_CASES, WIRE_CASES } from './wireCases';

const sent: Request[] = [];
let answer = () => HttpResponse.json({});
const server = setupServer(
  http.all('*', ({ request }) => {
    sent.push(request);
    return answer();
  }),
);
let live: FakeLiveChannel;

beforeAll(() => {
  server.listen();
  live = fakeLiveChannel();
});
afterAll(() => {
  live.restore();
  server.close();
});

let store: ReturnType<typeof createStore>;
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  sent.length = 0;
  answer = () => HttpResponse.json({});
  localStorage.setItem(TOKEN_KEY, 'abc');
  store = createStore();
});
afterEach(() => {
  store.stop();
  localStorage.clear();
  jest.restoreAllMocks();
});

async function call(name: string, argument: unknown): Promise<Request> {
  await store.dispatch(ENDPOINTS[name]?.initiate(argument) as never);
  const request = sent.at(-1);
  if (!request) throw new Error(`${name} sent nothing`);
  return request;
}

describe('every call of spec 7', () => {
  test.each(Object.entries(WIRE_CASES))('[S7.%s] %s is sent as specified', async (name, { argument, line, body }) => {
    const request = await call(name, argument);
    expect(`${request.method} ${request.url.replace('http://localhost/backend/', '')}`).toBe(line);
    const text = await request.text();
    // As text: the order of the fields is part of what goes out.
    expect(text).toBe(body === undefined ? '' : JSON.stringify(body));
    expect(sent).toHaveLength(1);
    const allowed = ['accept', 'authorization', 'content-type'];
    expect([...request.headers.keys()].filter((header) => !allowed.includes(header))).toEqual([]);
  });

  test('the content type is JSON [S7.client.3]', async () => {
    for (const [name, { argument }] of Object.entries(WIRE_CASES)) {
      const request = await call(name, argument);
      expect([name, request.headers.get('content-type')]).toEqual([name, 'application/json']);
    }
  });

  test('carries the token [S6.token.2]', async () => {
    expect((await call('getWallets', undefined)).headers.get('authorization')).toBe('Token abc');
  });

  test('carries an empty Authorization header without a token [S6.token.3]', async () => {
    localStorage.clear();
    const { headers } = await call('login', WIRE_CASES.login.argument);
    expect(headers.has('authorization')).toBe(true);
    expect(headers.get('authorization')).toBe('');
  });
});

test.each(Object.entries(OWN_WIRE_CASES))(
  'the call %s of our own server is sent as its row says [S11.capabilities, S11.windows]',
  async (name, { argument, line, body }) => {
    const request = await call(name, argument);
    expect(`${request.method} ${request.url.replace('http://localhost/backend/', '')}`).toBe(line);
    if (body !== undefined) expect(await request.text()).toBe(JSON.stringify(body));
  },
);

test('every call of our own server is tried', () => {
  expect(Object.keys(OWN_WIRE_CASES).sort()).toEqual(Object.keys(OWN_CALLS).sort());
});

describe('POST /transactions/', () => {
  const common = { email: 'a@example.com', currency_from: 'NGN', currency_to: 'NGN', amount: '10.5', rate: '0' };
  const file = new File(['x'], 'paid.png', { type: 'image/png' });

  async function fieldsOf(request: Request): Promise<Record<string, FormDataEntryValue>> {
    expect(request.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    return Object.fromEntries(await request.formData());
  }

  const create = (draft: object) => call('createTransaction' satisfies CallName, draft);

  test('travels as multipart with rate and fee 0 and an optional receipt [S7.type.FUND_WALLET]', async () => {
    const draft = { ...common, type: 'FUND_WALLET', transaction_fee: '0' };
    expect(await fieldsOf(await create(draft))).toEqual(draft);
    const { transaction_receipt, ...rest } = await fieldsOf(await create({ ...draft, transaction_receipt: file }));
    expect(rest).toEqual(draft);
    expect((transaction_receipt as File).name).toBe('paid.png');
  });

  test('travels as multipart with the bank account and an optional QR code [S7.type.WITHDRAW]', async () => {
    const draft = { ...common, type: 'WITHDRAW', transaction_fee: '0', bank_account: '4' };
    expect(await fieldsOf(await create(draft))).toEqual(draft);
    const { qr_code, ...rest } = await fieldsOf(await create({ ...draft, qr_code: file, path: 'never sent' }));
    expect(rest).toEqual(draft);
    expect((qr_code as File).name).toBe('paid.png');
  });

  test.each(['LIST', 'ORDER', 'DELETE_LIST'])('[S7.type.%s] %s travels as JSON', async (type) => {
    const draft = { ...common, type, transaction_fee: '0.105' };
    const request = await create({ ...draft, path: 'never sent', bank_account: 'never sent' });
    expect(await request.json()).toEqual(draft);
  });

  test('travels as JSON with its path [S7.type.MOF_ORDER]', async () => {
    const draft = { ...common, type: 'MOF_ORDER', transaction_fee: '0.1575', path: 'NGN->GHC->CNY' };
    expect(await (await create(draft)).json()).toEqual(draft);
  });

  test('the answer gives the id [S7.type.id]', async () => {
    answer = () => HttpResponse.json({ id: 31, status: 'PENDING' }, { status: 201 });
    const draft = { ...common, type: 'LIST' as const, transaction_fee: '0' };
    const { data } = await store.dispatch(transactionsApi.endpoints.createTransaction.initiate(draft));
    expect(data).toEqual({ id: '31' });
  });
});
