import { watchClosing } from '@/api/intents/heldIntent';
import { ownIntents } from '@/api/intents/intentStorage';
import { resolveIntents } from '@/flows/resolveIntents';
import { type MoneyDraft, submitMoney, type SubmitOutcome } from '@/flows/submitMoney';
import { selectIntentsToShow } from '@/state/slices/intentsSlice';
import { advance } from '@test/support/app/advance';
import { aTransaction } from '@test/support/app/builders';
import type { FakeCall } from '@test/support/app/fakeBackend';
import { createFlowWorld, type FlowWorld } from './flowWorld';

type Answers = Parameters<typeof createFlowWorld>[0];

export const CREATE = 'POST transactions/';
export const PENDING = 'GET transactions?status=pending&type=ORDER';
export const ALL = 'GET transactions/';
/** So long another tab may be working on an intent if the browser has no locks, as jsdom. */
const UNSEEN_MS = 31_000;
/** Longer than a call and all the looks for what became of it. */
const LONG_MS = 20_000;

export const anOrder: MoneyDraft = {
  type: 'ORDER',
  email: 'ada@example.com',
  currency_from: 'NGN',
  currency_to: 'CNY',
  amount: '21500.00',
  rate: '215.0',
  transaction_fee: '215',
};
/** A transaction that the order may have become. */
export const asOrdered = aTransaction({ id: '90', created_at: '2026-11-20T09:59:30Z' });

/** An empty list of transactions, together with our own backend's answer about the requested intent. */
export const says =
  (status: number, id = '') =>
  ({ answer }: FakeCall) =>
    answer([], { headers: { 'idempotency-status': String(status), 'idempotency-transaction': id } });

/** What a reload or a closed tab does first. */
export function beginToClose(): void {
  const unwatch = watchClosing();
  window.dispatchEvent(new Event('beforeunload'));
  unwatch();
}

/** The world of one test at 10:00 on 20 November 2026. `open` says what its backend answers. */
export function moneyWorld() {
  let world: FlowWorld | undefined;
  const current = () => {
    if (!world) throw new Error('the world is not open yet');
    return world;
  };
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    world?.end();
    world = undefined;
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const send = async () => (await current().store.dispatch(submitMoney(anOrder))).outcome;
  const settled = async <Outcome>(outcome: Promise<Outcome>): Promise<Outcome> => {
    await advance(LONG_MS);
    return outcome;
  };
  return {
    open: (answers: Answers) => void (world = createFlowWorld(answers)),
    world: current,
    send,
    settled,
    /** Sends the order and waits for its outcome, however unclear the answer. */
    submit: (): Promise<SubmitOutcome> => settled(send()),
    /** Finds out what became of earlier submissions, and answers how many are still unknown. */
    resolve: (isOpen = (_id: string) => false) => settled(current().store.dispatch(resolveIntents(isOpen))),
    /** Long enough for a tab that cannot be seen to have finished. */
    waitForOtherTabs: () => advance(UNSEEN_MS),
    /** The page ends, with its store and its calls. What the device keeps stays. */
    reload: async (answers: Answers) => {
      current().store.stop();
      current().backend.restore();
      world = createFlowWorld(answers);
      await advance(UNSEEN_MS);
    },
    creations: () => current().backend.calls.filter(({ method }) => method === 'POST'),
    toShow: () => selectIntentsToShow(current().store.getState()),
    kept: ownIntents,
  };
}
