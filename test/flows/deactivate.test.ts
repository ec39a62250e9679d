import { TOKEN_KEY } from '@/api/tokenStorage';
import { deactivate } from '@/flows/deactivate';
import { selectLeaveTo } from '@/state/sessionSelectors';
import { aListing, anOrder } from '@test/support/builders';
import { createFlowWorld, done, type FlowWorld, json } from './flowWorld';

const PATH = '/user-deactivate';
const DELETE_ACCOUNT = 'POST users/delete-account/';
const ORDERS = 'GET orders/?created_by_user=true';
const LISTINGS = 'GET listings/?created_by_user=true';
const everything = () => ({
  [DELETE_ACCOUNT]: done,
  [ORDERS]: json([anOrder({ id: '1' }), anOrder({ id: '2' })]),
  'DELETE orders/1/remove_order/': done,
  'DELETE orders/2/remove_order/': done,
  [LISTINGS]: json([aListing({ id: '3', Amount: '10.50' }), aListing({ id: '4', currency: 'GHC', Amount: '7' })]),
  'DELETE listings/3/remove_listing/': done,
  'DELETE listings/4/remove_listing/': done,
  'POST wallets/fund/': json({}),
  'POST logoutall/': done,
});
let world: FlowWorld;

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  world.end();
  jest.restoreAllMocks();
});

describe('deactivation', () => {
  test('[S4.deactivate.2] [S4.deactivate.3] [S4.deactivate.4] [S4.deactivate.5] makes its calls in order', async () => {
    world = createFlowWorld(everything());
    expect(await world.store.dispatch(deactivate('1', PATH))).toBeNull();
    expect(world.log).toEqual([
      DELETE_ACCOUNT,
      ORDERS,
      'DELETE orders/1/remove_order/',
      'DELETE orders/2/remove_order/',
      LISTINGS,
      'POST wallets/fund/',
      'DELETE listings/3/remove_listing/',
      'POST wallets/fund/',
      'DELETE listings/4/remove_listing/',
      'POST logoutall/',
    ]);
    const funded = world.backend.calls.filter(({ path }) => path === 'wallets/fund/').map(({ body }) => body);
    expect(funded).toEqual([
      { user: '1', currency: 'CNY', amount: '10.5' },
      { user: '1', currency: 'GHC', amount: '7' },
    ]);
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(selectLeaveTo(PATH)(world.store.getState())).toBe('/');
  });

  test('that the server refuses touches nothing', async () => {
    world = createFlowWorld({ [DELETE_ACCOUNT]: json({ detail: 'No.' }, 400) });
    expect(await world.store.dispatch(deactivate('1', PATH))).toMatchObject({ status: 400 });
    expect(world.log).toEqual([DELETE_ACCOUNT]);
    expect(localStorage.getItem(TOKEN_KEY)).toBe('abc');
  });

  test('goes on where a step fails, and deletes no listing whose amount was not returned', async () => {
    const broken = json({}, 500);
    world = createFlowWorld({
      ...everything(),
      'DELETE orders/1/remove_order/': broken,
      'POST wallets/fund/': [broken, json({})],
    });
    expect(await world.store.dispatch(deactivate('1', PATH))).toBeNull();
    expect(world.log).toContain('DELETE orders/2/remove_order/');
    expect(world.log).not.toContain('DELETE listings/3/remove_listing/');
    expect(world.log).toContain('DELETE listings/4/remove_listing/');
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });
});
