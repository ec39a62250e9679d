import { deactivate, type DeactivationProgress } from '@/flows/deactivate';
import { aListing, anOrder, aUser } from '@test/support/app/builders';
import { holdTime, releaseTime } from '@test/support/app/advance';
import { createFlowWorld, done, type FlowWorld, json } from './flowWorld';

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
