import { endTelling } from '@/api/intents/heldIntent';
import { ownIntents } from '@/api/intents/intentStorage';
import { removeToken, saveToken } from '@/api/session/tokenStorage';
import { resolveIntents } from '@/flows/money/resolveIntents';
import { type MoneyDraft, submitMoney } from '@/flows/money/submitMoney';
import { selectIntentsToShow } from '@/state/slices/intentsSlice';
import { advance } from '@test/support/app/advance';
import { aTransaction } from '@test/support/app/builders';
import type { FakeCall } from '@test/support/app/fakeBackend';
import { createFlowWorld, type FlowWorld, json, silence } from './flowWorld';

const CREATE = 'POST transactions/';
const PENDING = 'GET transactions?status=pending&type=ORDER';
const ALL = 'GET transactions/';
const NOW = Date.parse('2026-11-20T10:00:00Z');
/** As long as another tab may be at it where the browser has no locks, as jsdom. */
const UNSEEN_MS = 31_000;
const draft: MoneyDraft = {
  type: 'ORDER',
  email: 'ada@example.com',
  currency_from: 'NGN',
  currency_to: 'CNY',
  amount: '21500.00',
  rate: '215.0',
  transaction_fee: '215',
};
const twin = aTransaction({ id: '90', created_at: '2026-11-20T09:59:30Z' });
let world: FlowWorld;

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  endTelling('nobody');
  world.end();
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, '__BACKEND_HOST__');
});

/** The list, and what our own backend says beside it of the intent that it is asked for. */
const says =
  (status: number, id = '', list: unknown[] = []) =>
  ({ answer }: FakeCall) =>
    answer(list, { headers: { 'idempotency-status': String(status), 'idempotency-transaction': id } });
const send = () => world.store.dispatch(submitMoney(draft));
const creations = () => world.backend.calls.filter(({ method }) => method === 'POST');
const keysOf = (calls: readonly FakeCall[]) => calls.map(({ headers }) => headers.get('idempotency-key'));
const news = () => selectIntentsToShow(world.store.getState());

async function settled<Outcome>(outcome: Promise<Outcome>): Promise<Outcome> {
  await advance(20_000);
  return outcome;
}

/** The page is gone in mid-flight: the store and its calls with it. What the device keeps stays. */
async function reload(answers: Parameters<typeof createFlowWorld>[0]) {
  world.store.stop();
  world.backend.restore();
  world = createFlowWorld(answers);
  await advance(UNSEEN_MS);
}

describe('an intent', () => {
  test('is kept on the device before it is sent, under the key that it is sent with [S11.once.key]', async () => {
    const keptAtSending: unknown[] = [];
    const answer = (call: FakeCall) => {
      keptAtSending.push(...ownIntents().map(({ id, outcome }) => ({ id, outcome })));
      call.answer({ id: 90 }, { status: 201 });
    };
    world = createFlowWorld({ [CREATE]: answer });
    await send();
    const [key] = keysOf(creations());
    expect(key).toMatch(/^[\da-f-]{32,36}$/);
    expect(keptAtSending).toEqual([{ id: key, outcome: null }]);
    expect(ownIntents()).toMatchObject([{ id: key, outcome: { kind: 'arrived', id: '90' }, told: false }]);
  });

  test('each submission has its own [S11.once.key]', async () => {
    world = createFlowWorld({ [CREATE]: json({ id: 90 }, 201) });
    await send();
    await send();
    expect(new Set(keysOf(creations())).size).toBe(2);
  });

  test('on another origin travels in no header, and the list decides [S11.once.pending]', async () => {
    Object.assign(globalThis, { __BACKEND_HOST__: 'https://api.example.com/backend/' });
    world = createFlowWorld({ [CREATE]: silence, [PENDING]: json([]), [ALL]: json([]) });
    expect(await settled(send())).toMatchObject({ kind: 'notFound' });
    expect(new Set(keysOf(world.backend.calls))).toEqual(new Set([null]));
  });

  test('our own backend’s word stands against an equal transaction of another tab [S11.once.pending]', async () => {
    world = createFlowWorld({ [CREATE]: silence, [PENDING]: says(410, '', [twin]) });
    expect(await settled(send())).toMatchObject({ kind: 'notFound' });
    expect(keysOf(world.backend.calls.slice(-1))).toEqual(keysOf(creations()));
    expect(world.log).toEqual([CREATE, PENDING]);
  });

  test('is found by our own backend’s word also where it is pending no more [S11.once.pending]', async () => {
    world = createFlowWorld({ [CREATE]: silence, [PENDING]: says(201, '77') });
    expect(await settled(send())).toEqual({ kind: 'found', transaction: { id: '77' } });
  });

  test('that the server is still at is looked for, not taken for refused [S11.once.key]', async () => {
    const busy = ({ answer }: FakeCall) => answer({}, { status: 409, headers: { 'retry-after': '1' } });
    world = createFlowWorld({ [CREATE]: busy, [PENDING]: says(201, '77') });
    expect(await settled(send())).toMatchObject({ kind: 'found' });
  });

  test('is not taken for an equal one that this device sent before [S11.once.pending]', async () => {
    world = createFlowWorld({
      [CREATE]: [json({ id: 90 }, 201), silence],
      [PENDING]: json([twin]),
      [ALL]: json([twin]),
    });
    await send();
    expect(await settled(send())).toMatchObject({ kind: 'notFound' });
  });
});

describe('an equal submission', () => {
  const unclear = () => ({ [CREATE]: [silence, json({ id: 91 }, 201)], [ALL]: json([]) });

  test('is not sent before the old one is settled: it has arrived [S11.once.pending]', async () => {
    world = createFlowWorld({ ...unclear(), [PENDING]: [json({}, 503), says(201, '77')] });
    expect(await settled(send())).toMatchObject({ kind: 'unknown' });
    await advance(UNSEEN_MS);
    expect(await settled(send())).toEqual({ kind: 'found', transaction: { id: '77' } });
    expect(creations()).toHaveLength(1);
  });

  test('is not sent before the user was told that the old one is lost [S11.once.pending]', async () => {
    world = createFlowWorld({ ...unclear(), [PENDING]: [json({}, 503), says(410)] });
    await settled(send());
    await advance(UNSEEN_MS);
    expect(await settled(send())).toMatchObject({ kind: 'notFound' });
    expect(await send()).toEqual({ kind: 'created', id: '91' });
    expect(creations()).toHaveLength(2);
  });

  test('waits while another tab may be at the old one [S11.once.pending]', async () => {
    world = createFlowWorld({ ...unclear(), [PENDING]: json({}, 503) });
    void send();
    expect(await send()).toMatchObject({ kind: 'unknown' });
    expect(creations()).toHaveLength(1);
  });
});

describe('after a reload in mid-flight', () => {
  beforeEach(async () => {
    world = createFlowWorld({ [CREATE]: silence });
    void send();
    await advance(100);
  });
  const resolve = () => settled(world.store.dispatch(resolveIntents()));

  test.each([
    ['arrived by our own backend’s word', { [PENDING]: says(201, '77') }, { kind: 'arrived', id: '77' }],
    ['lost by our own backend’s word', { [PENDING]: says(410) }, { kind: 'lost' }],
    ['arrived by the pending list', { [PENDING]: json([twin]) }, { kind: 'arrived', id: '90' }],
    ['arrived by the whole list', { [PENDING]: json([]), [ALL]: json([twin]) }, { kind: 'arrived', id: '90' }],
    ['lost by both lists', { [PENDING]: json([]), [ALL]: json([]) }, { kind: 'lost' }],
  ])('the user is told once that it has %s, and nothing is sent [S11.once.pending]', async (_how, answers, outcome) => {
    await reload(answers);
    expect(await resolve()).toBe(0);
    expect(news()).toMatchObject([{ draft: { type: 'ORDER', amount: '21500.00' }, outcome }]);
    expect(await resolve()).toBe(0);
    expect(news()).toHaveLength(1);
    expect(creations()).toHaveLength(0);
  });

  test('it stays open while nothing can be read [S11.once.pending]', async () => {
    await reload({ [PENDING]: [json({}, 503), says(410)] });
    expect([await resolve(), news()]).toEqual([1, []]);
    expect([await resolve(), news()]).toMatchObject([0, [{ outcome: { kind: 'lost' } }]]);
  });

  test('it ends with its session: the next user is told nothing of it [S11.once.pending]', async () => {
    removeToken();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('Intent'))).toEqual([]);
    saveToken('of somebody else');
    await reload({});
    expect([await resolve(), news()]).toEqual([0, []]);
  });
});
