import { act, screen, waitFor } from '@testing-library/react';
import { CAPABILITIES } from '@contract/values/capabilities';
import { saveToken } from '@/api/session/tokenStorage';
import { windowsWorld } from './windowsWorld';

const { backend, put, renderTransactions, shownIds, ownIds, asked } = windowsWorld();

const setHost = (host: string | undefined) => Object.assign(globalThis, { __BACKEND_HOST__: host });
afterEach(() => void Reflect.deleteProperty(globalThis, '__BACKEND_HOST__'));

it('the server is asked what it can do once in a page, and not again after another log-in [S11.capabilities]', async () => {
  put(3);
  const { store } = renderTransactions();
  await waitFor(async () => expect(await shownIds()).toHaveLength(3));
  expect(store.getState().capabilities.known).toEqual(CAPABILITIES);
  const token = backend.signIn();
  act(() => saveToken(token));
  await waitFor(() =>
    expect(backend.calls.at(-1)).toMatchObject({ path: 'transactions/?limit=50', authorization: `Token ${token}` }),
  );
  expect(backend.callsOf('getCapabilities')).toHaveLength(1);
});

it.each([
  ['does not know the call', () => backend.fail('getCapabilities', 404)],
  ['fails', () => backend.fail('getCapabilities', 500)],
  ['answers a page', () => backend.answerRubbish('getCapabilities')],
  ['has other versions', () => backend.answer('getCapabilities', { windows: 1, others: [1] })],
])('if the server %s when asked, the whole list is fetched as before [S11.capabilities]', async (_what, prepare) => {
  put(3);
  prepare();
  renderTransactions();
  await waitFor(async () => expect(await shownIds()).toEqual(ownIds()));
  expect(new Set(asked())).toEqual(new Set(['transactions/']));
  expect(screen.getByText('3 in all')).toBeInTheDocument();
});

it('a backend of another origin is not asked what it can do [S11.capabilities]', async () => {
  setHost('https://elsewhere.example/');
  const fetched = jest.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json([])));
  renderTransactions();
  expect(await screen.findByText('You do not have any pending funding transaction.')).toBeVisible();
  const addresses = new Set(fetched.mock.calls.map(([url]) => String(url as URL)));
  expect(addresses).toEqual(new Set(['https://elsewhere.example/transactions/']));
});

it('a question that ended with its session is asked again in the next one [S11.capabilities]', async () => {
  put(3);
  const release = backend.hold('getCapabilities');
  renderTransactions();
  await waitFor(() => expect(backend.callsOf('getCapabilities')).toHaveLength(1));
  act(() => saveToken(backend.signIn()));
  await waitFor(() => expect(backend.callsOf('getCapabilities')).toHaveLength(2));
  act(release);
  await waitFor(async () => expect(await shownIds()).toEqual(ownIds()));
  expect(backend.callsOf('getCapabilities')).toHaveLength(2);
});
