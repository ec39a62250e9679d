import { SEEN_AFTER_MS, watchLeaving } from '@/api/intents/heldIntent';
import { ownIntents } from '@/api/intents/intentStorage';
import { resolveIntents } from '@/flows/money/resolveIntents';
import { type MoneyDraft, submitMoney } from '@/flows/money/submitMoney';
import { selectIntentsToShow } from '@/state/slices/intentsSlice';
import { advance } from '@test/support/app/advance';
import type { FakeCall } from '@test/support/app/fakeBackend';
import { createFlowWorld, type FlowWorld, silence } from './flowWorld';

const PENDING = 'GET transactions?status=pending&type=ORDER';
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
const arrived = ({ answer }: FakeCall) =>
  answer([], { headers: { 'idempotency-status': '201', 'idempotency-transaction': '77' } });
let world: FlowWorld;

beforeEach(async () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  world = createFlowWorld({ 'POST transactions/': silence });
  void world.store.dispatch(submitMoney(draft));
  await advance(100);
  await openNextPage();
});
afterEach(() => {
  world.end();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** The page is gone: the store and its calls with it. What the device keeps stays. */
async function openNextPage(): Promise<void> {
  world.store.stop();
  world.backend.restore();
  world = createFlowWorld({ [PENDING]: arrived });
  await advance(UNSEEN_MS);
}

function beginToLeave(): void {
  const unwatch = watchLeaving();
  window.dispatchEvent(new Event('beforeunload'));
  unwatch();
}

async function resolve(): Promise<void> {
  const resolving = world.store.dispatch(resolveIntents());
  await advance(20_000);
  await resolving;
}
const news = () => selectIntentsToShow(world.store.getState());

test('what stood on the screen for a moment only is told again by the next page [S11.once.pending]', async () => {
  void world.store.dispatch(resolveIntents());
  await advance(SEEN_AFTER_MS - 100);
  expect(news()).toHaveLength(1);
  beginToLeave();
  await advance(60_000);
  expect(ownIntents()).toMatchObject([{ told: false }]);
  await openNextPage();
  await resolve();
  expect(news()).toMatchObject([{ outcome: { kind: 'arrived', id: '77' } }]);
  expect(ownIntents()).toMatchObject([{ told: true }]);
});

test('a page that is being left again tells nobody, so that the next one does [S11.once.pending]', async () => {
  beginToLeave();
  await resolve();
  expect([news(), ownIntents()]).toMatchObject([[], [{ told: false }]]);
  await advance(60_000);
  await resolve();
  expect(news()).toMatchObject([{ outcome: { kind: 'arrived', id: '77' } }]);
});
