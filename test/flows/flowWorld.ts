import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { subscriptionsOf } from '@/api/transport/rtkDoors';
import { createStore } from '@/state/store/store';
import { fakeBackend, type FakeCall } from '@test/support/app/fakeBackend';
import { fakeLiveChannel } from '@test/support/app/fakeLiveChannel';
import { deactivate, type DeactivationProgress } from '@/flows/deactivate';
import { aListing, anOrder, aUser } from '@test/support/app/builders';
import { holdTime, releaseTime } from '@test/support/app/advance';

type Answer = (call: FakeCall) => void;

/** JSON with a status, 200 by default. */
export const json =
  (body: unknown, status = 200): Answer =>
  ({ answer }) =>
    answer(body, { status });
/** 204. */
export const done: Answer = ({ answer }) => answer(undefined, { status: 204 });
/** Never answers, so that the client gives up. */
export const silence: Answer = () => undefined;

/** The store over a backend that answers "METHOD path" as the test says; a list of answers is used up one by one. */
export function createFlowWorld(answers: Record<string, Answer | Answer[]>, token: string | null = 'abc') {
  if (token !== null) localStorage.setItem(TOKEN_KEY, token);
  const log: string[] = [];
  const backend = fakeBackend((call) => {
    const line = `${call.method} ${call.path}`;
    log.push(line);
    const planned = answers[line];
    const answer = Array.isArray(planned) ? planned.shift() : planned;
    if (!answer) throw new Error(`no answer to ${line}`);
    answer(call);
  });
  const live = fakeLiveChannel();
  const store = createStore();
  return {
    store,
    backend,
    /** Every request so far, as "METHOD path". */
    log,
    /** Ends it. A journey leaves nothing behind: no query that is still watched, no call that is kept. */
    end() {
      const watched = [...subscriptionsOf(store.dispatch).getSubscriptions().values()].filter(({ size }) => size > 0);
      const { mutations } = store.getState().api;
      store.stop();
      live.restore();
      backend.restore();
      localStorage.clear();
      expect([watched, mutations]).toEqual([[], {}]);
    },
  };
}

export type FlowWorld = ReturnType<typeof createFlowWorld>;

export const CLOSE = 'POST users/delete-account/';
export const ORDERS = 'GET orders/?created_by_user=true';
export const ME = 'GET users/me/';
export const LISTINGS = 'GET listings/?created_by_user=true';
export const WALLET = 'GET wallets/?currency=CNY';
export const FUND = 'POST wallets/fund/';
export const LOG_OUT = 'POST logoutall/';
export const remove = (id: string) => `DELETE listings/${id}/remove_listing/`;
export const removeOrder = (id: string) => `DELETE orders/${id}/remove_order/`;
const LEAVING = { from: '/user-deactivate', to: '/' };

export const listing = aListing({ id: '36', user: '1', Amount: '60.5' });
export const other = aListing({ id: '37', user: '1' });
export const wallet = (balance: string) => json([{ id: 11, currency: 'CNY', balance }]);
export const refused = json({ detail: 'No.' }, 400);
export const OK = json({ status: 'OK' });

/** An account with one order and one listing, where every call succeeds. */
const ANSWERS = {
  [CLOSE]: OK,
  [ORDERS]: json([anOrder({ id: '51' })]),
  [removeOrder('51')]: done,
  [ME]: json(aUser({ id: '1' })),
  [LISTINGS]: json([listing]),
  [WALLET]: wallet('1000'),
  [FUND]: OK,
  [remove('36')]: done,
  [LOG_OUT]: done,
};

/** The world of one test; `open` says what its backend answers. */
export function deactivationWorld() {
  let world: FlowWorld;
  let reported: DeactivationProgress[];
  beforeEach(() => {
    holdTime();
    reported = [];
  });
  afterEach(() => {
    world.end();
    releaseTime();
  });
  return {
    /** These answers replace those of an account where every call succeeds. */
    open: (answers: Parameters<typeof createFlowWorld>[0] = {}) =>
      void (world = createFlowWorld({ ...ANSWERS, ...answers })),
    state: () => world.store.getState(),
    /** Deactivates the account. */
    run: () => world.store.dispatch(deactivate(LEAVING, (progress) => reported.push(progress))),
    reported: () => reported,
    calls: () => world.backend.calls,
    log: () => world.log,
    /** The calls that change something. */
    changes: () => world.log.filter((line) => !line.startsWith('GET ')),
  };
}
