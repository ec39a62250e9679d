import { act, fireEvent, render, screen } from '@testing-library/react';
import { CAPABILITIES } from '@contract/calls';
import { LIVE_GROUPS } from '@contract/values/liveGroups';
import { removeToken, saveToken } from '@/api/session/tokenStorage';
import { App } from '@/app/routing/App';
import { PUBLIC_ROUTES } from '@/routes/publicAddresses';
import { ROUTES } from '@/routes/routes';
import { advance } from '@test/support/app/advance';
import { aListing, aNotification, aTransaction } from '@test/support/app/builders';
import { shownIn, translatedFigures, translatePage } from '@test/support/app/translator';
import { fakeBackend, type FakeCall } from '@test/support/app/fakeBackend';
import { type FakeLiveChannel, fakeLiveChannel } from '@test/support/app/fakeLiveChannel';
import { ANSWERS } from '@test/support/mswBackend/answers/answers';
import { OWN_ANSWERS } from '@test/support/mswBackend/answers/ownAnswers';
import { type BackendRequest, findCall, findOwnCall, type Reply } from '@test/support/mswBackend/backendRequest';
import { ADA, createState } from '@test/support/mswBackend/seed';
import type { BackendState } from '@test/support/mswBackend/state';

const ADDRESSES = Object.entries(ROUTES)
  .filter(([name]) => !Object.hasOwn(PUBLIC_ROUTES, name))
  .map(([, path]) => path.replace(':currencyCode', 'CNY').replace(':swapTo', 'NGN').replace(/:\w+/, '17'));

const aRecord = (id: string, amount: string) => ({
  ...aTransaction({ id, type: 'LIST', status: 'PENDING', amount, user: ADA }),
  held: '0',
});

/** A backend before and after everything on it has changed. */
const before = () => createState({ capabilities: CAPABILITIES, transactions: [aRecord('17', '100')] });

function changeAll(of: BackendState): void {
  for (const wallet of of.wallets) wallet.balance = `9${wallet.balance}`;
  for (const rate of of.rates) rate.rate = `1${rate.rate}`;
  const [first, , ...others] = of.listings;
  of.listings = [
    ...(first ? [{ ...first, Amount: '777', rate: '214.5' }] : []),
    ...others.map((listing) => ({ ...listing, Amount: `3${listing.Amount}` })),
    aListing({ id: '38', rate: '219', Amount: '12' }),
    aListing({ id: '39', currency: 'NGN', swap_to: 'CNY', rate: '0.0046', Amount: '1200' }),
    aListing({ id: '40', user: ADA, rate: '217.25', Amount: '44' }),
  ];
  of.transactions = [aRecord('17', '250'), aRecord('18', '300')];
  of.notifications = [
    ...of.notifications.slice(1),
    { ...aNotification({ id: '43', message: 'Your order is completed.' }), owner: ADA, read: false },
    { ...aNotification({ id: '44', message: 'Your listing is on the market.' }), owner: ADA, read: false },
  ];
}

const answers: Record<string, (request: BackendRequest, from: BackendState) => Reply> = { ...ANSWERS, ...OWN_ANSWERS };
let state = before();
let live: FakeLiveChannel;
const backend = fakeBackend(answer);

function answer(call: FakeCall): void {
  const { pathname, searchParams: query } = new URL(call.path, 'http://localhost/');
  const [own, found] = [findOwnCall, findCall].map((find) => find(call.method, pathname.slice(1), query));
  const { name = '', id = '' } = own ?? found ?? {};
  const reply = answers[name]?.({ id, query, body: null, user: state.users[0] ?? null }, state);
  call.answer(reply?.body ?? null, { status: reply?.status ?? 404 });
}

const crashes: unknown[] = [];
const note = ({ error }: ErrorEvent) => void crashes.push(error);

beforeAll(() => import('@/app/routing/ProtectedArea'));
// The store, which all visits share, keeps the clock that it was made with.
beforeAll(() => void jest.useFakeTimers());
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  window.addEventListener('error', note);
  live = fakeLiveChannel();
});
afterEach(() => {
  window.removeEventListener('error', note);
  live.restore();
  jest.restoreAllMocks();
});
afterAll(() => {
  jest.useRealTimers();
  backend.restore();
});

async function open(address: string, token: string | null = 'abc') {
  window.history.replaceState(null, '', address);
  if (token !== null) act(() => saveToken(token));
  const view = render(<App />);
  await act(() => advance(2_000));
  if (token !== null) act(() => live.open());
  await act(() => advance(1_000));
  return () => {
    view.unmount();
    act(() => removeToken());
  };
}

test.each(ADDRESSES)('%s, translated by the browser, follows every change [S11.translated]', async (address) => {
  const figures: string[] = [];
  const seen = async (isTranslated: boolean) => {
    state = before();
    const close = await open(address);
    const stop = isTranslated ? translatePage() : () => undefined;
    changeAll(state);
    await act(async () => {
      for (const group of LIVE_GROUPS) live.message(group);
      await advance(6_000);
    });
    const result = shownIn(screen.getByRole('main'), 'time, [role=status], [role=alert]');
    figures.push(...translatedFigures(document.body));
    stop();
    close();
    return result;
  };
  const expected = await seen(false);
  const translated = await seen(true);
  expect(crashes.splice(0)).toEqual([]);
  expect(translated).toBe(expected);
  expect(figures).toEqual([]);
});

test.each(Object.values(PUBLIC_ROUTES).map((path) => path.replace(/:\w+/, 'some-token')))(
  '%s, translated by the browser, shows what is wrong with an empty form [S11.translated]',
  async (address) => {
    const seen = async (isTranslated: boolean) => {
      state = before();
      const close = await open(address, null);
      const stop = isTranslated ? translatePage() : () => undefined;
      for (const form of document.querySelectorAll('form')) fireEvent.submit(form);
      await act(() => advance(1_000));
      for (const field of document.querySelectorAll('input')) fireEvent.change(field, { target: { value: 'ab' } });
      for (const form of document.querySelectorAll('form')) fireEvent.submit(form);
      await act(() => advance(6_000));
      const result = shownIn(document.body, 'time');
      stop();
      close();
      return result;
    };
    const expected = await seen(false);
    expect(expected).toMatch(/is a required|expects|must be|cannot be reached/);
    const translated = await seen(true);
    expect(crashes.splice(0)).toEqual([]);
    expect(translated).toBe(expected);
  },
);
