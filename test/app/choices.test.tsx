import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CAPABILITIES } from '@contract/calls';
import { CHOICES_KEY } from '@/api/session/storedChoices';
import { saveToken } from '@/api/session/tokenStorage';
import { watchlistUnsent } from '@/api/session/unsentWatchlist';
import { KeptWatchlist } from '@/app/away/KeptWatchlist';
import { DisplayMenu } from '@/app/shell/DisplayMenu';
import { HideAmounts } from '@/app/shell/HideAmounts';
import { selectWatched } from '@/state/selectors/watchSelectors';
import { selectCapabilities } from '@/state/slices/capabilitiesSlice';
import { watchlistChosen } from '@/state/slices/preferencesSlice';
import { sessionActions } from '@/state/slices/sessionSlice';
import { PALETTES } from '@/console/parts/AntdTheme';
import { Money } from '@/ui/figures/Money';
import { renderScreen } from '@test/support/app/renderScreen';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

const SCREEN = (
  <HideAmounts>
    <DisplayMenu />
    <Money amount="86420.975" currency="CNY" />
    <input aria-label="Reason" />
  </HideAmounts>
);

const KEY = { code: 'KeyH', key: 'H', altKey: true, shiftKey: true };

const amount = () => screen.getByText(/^¥/).textContent;

test('one key hides all amounts and shows them again, and says so [S11.hide.key]', () => {
  renderScreen(SCREEN);
  expect(amount()).toBe('¥ 86,420.97');
  fireEvent.keyDown(document.body, KEY);
  expect(amount()).toBe('¥ •••hidden');
  expect(screen.getByText('Your amounts are hidden.')).toBeInTheDocument();
  fireEvent.keyDown(document.body, KEY);
  expect(amount()).toBe('¥ 86,420.97');
  expect(screen.getByText('Your amounts are shown.')).toBeInTheDocument();
});

test('Option+Shift+H of a Mac, which types another character, is the same key [S11.hide.key]', () => {
  renderScreen(SCREEN);
  fireEvent.keyDown(document.body, { ...KEY, key: 'Ó' });
  expect(amount()).toBe('¥ •••hidden');
});

test.each([
  ['without Alt', { ...KEY, altKey: false }],
  ['without Shift', { ...KEY, shiftKey: false }],
  ['with Ctrl', { ...KEY, ctrlKey: true }],
  ['held down', { ...KEY, repeat: true }],
  ['of another letter', { ...KEY, code: 'KeyJ' }],
])('a key %s hides nothing [S11.hide.key]', (_what, key) => {
  renderScreen(SCREEN);
  fireEvent.keyDown(document.body, key);
  expect(amount()).toBe('¥ 86,420.97');
});

test('the key does nothing while the user types in a field [S11.hide.key]', () => {
  renderScreen(SCREEN);
  fireEvent.keyDown(screen.getByLabelText('Reason'), KEY);
  expect(amount()).toBe('¥ 86,420.97');
});

test('the switch in the display menu does the same and names the key [S11.hide.key]', async () => {
  const { user } = renderScreen(SCREEN);
  const button = await screen.findByRole('button', { name: /^Hide my amounts/, hidden: true });
  expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(button).toHaveAttribute('aria-keyshortcuts', 'Alt+Shift+H');
  await user.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(amount()).toBe('¥ •••hidden');
});

test('what the last visit hid is hidden in the first render of the next one [S11.hide.kept]', () => {
  localStorage.setItem('persist:crossrate', JSON.stringify({ areAmountsHidden: 'true' }));
  const seen: string[] = [];
  function First() {
    return (
      <HideAmounts>
        <p
          ref={(element) => {
            seen.push(element?.textContent ?? '');
          }}
        >
          <Money amount="86420.975" currency="CNY" />
        </p>
      </HideAmounts>
    );
  }
  renderScreen(<First />);
  expect(seen[0]).toBe('¥ •••hidden');
});

/** The app of a user on a device that has this watchlist, and had the other one when the session started. */
function open(onDevice: readonly string[] = [], token = backend.signIn(), atStart = onDevice) {
  localStorage.setItem(CHOICES_KEY, JSON.stringify({ watched: JSON.stringify(onDevice.join(' ')) }));
  const { store, unmount } = renderScreen(<KeptWatchlist atStart={atStart.join(' ')} />, { token });
  return {
    unmount,
    store,
    watched: () => selectWatched(store.getState()),
    choose: (...pairs: string[]) => act(() => void store.dispatch(watchlistChosen(pairs))),
  };
}

const saved = () => backend.callsOf('saveWatchlist').map(({ body }) => (body as { pairs: string[] }).pairs);

const isKnown = () => waitFor(() => expect(backend.callsOf('getWatchlist')).toHaveLength(1));

test('what the user watches on another device is watched here, in their order [S11.watch.user]', async () => {
  backend.state.watched = ['NGN/CNY', 'CNY/NGN'];
  const app = open(['GHC/NGN']);
  await waitFor(() => expect(app.watched()).toEqual(['NGN/CNY', 'CNY/NGN']));
  expect(saved()).toEqual([]);
});

test('each change is sent whole, and one that comes while another is sent follows it [S11.watch.user]', async () => {
  backend.state.watched = [];
  const app = open();
  await isKnown();
  app.choose('CNY/NGN');
  await waitFor(() => expect(saved()).toHaveLength(1));
  app.choose('CNY/NGN', 'GHC/NGN');
  app.choose('GHC/NGN', 'CNY/NGN');
  await waitFor(() => expect(backend.state.watched).toEqual(['GHC/NGN', 'CNY/NGN']));
  expect(saved()[0]).toEqual(['CNY/NGN']);
  expect(saved().at(-1)).toEqual(['GHC/NGN', 'CNY/NGN']);
});

test('a change made while the answer of the server comes in is kept and sent [S11.watch.user]', async () => {
  backend.state.watched = ['NGN/GHC'];
  const { store, watched } = open(['NGN/GHC']);
  const stop = store.subscribe(() => {
    const queries = Object.values(store.getState().api.queries);
    if (!queries.some((query) => query?.endpointName === 'getWatchlist' && query.data !== undefined)) return;
    stop();
    store.dispatch(watchlistChosen(['CNY/NGN']));
  });
  await waitFor(() => expect(backend.state.watched).toEqual(['CNY/NGN']));
  expect(watched()).toEqual(['CNY/NGN']);
});

test('a change made before the watchlist is looked after is kept and sent [S11.watch.user]', async () => {
  backend.state.watched = ['NGN/GHC'];
  const { watched } = open(['CNY/NGN'], backend.signIn(), ['NGN/GHC']);
  await waitFor(() => expect(backend.state.watched).toEqual(['CNY/NGN']));
  expect(watched()).toEqual(['CNY/NGN']);
});

test('a user who has never watched a pair on the server keeps what the device has, and nothing is sent [S11.watch.user]', async () => {
  const app = open(['CNY/NGN']);
  await isKnown();
  await act(() => Promise.resolve());
  expect(app.watched()).toEqual(['CNY/NGN']);
  app.choose('CNY/NGN', 'NGN/GHC');
  await waitFor(() => expect(saved()).toEqual([['CNY/NGN', 'NGN/GHC']]));
});

test('a session that is ending asks for no watchlist [S11.watch.user]', async () => {
  const { store } = open();
  act(() => void store.dispatch(sessionActions.leaving({ from: '/profile', to: '/login' })));
  await waitFor(() => expect(selectCapabilities(store.getState())).toHaveProperty('watchlist'));
  // Rendered again with what is known now.
  await act(() => Promise.resolve());
  expect(backend.callsOf('getWatchlist')).toEqual([]);
});

test('a change that could not be sent is sent by the next start of the session [S11.watch.user]', async () => {
  backend.state.watched = ['NGN/GHC'];
  backend.fail('saveWatchlist', 503, {}, 1);
  const token = backend.signIn();
  const first = open(['NGN/GHC'], token);
  await isKnown();
  first.choose('NGN/GHC', 'CNY/NGN');
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(backend.state.watched).toEqual(['NGN/GHC']);
  first.unmount();
  const next = open(['NGN/GHC', 'CNY/NGN'], token);
  await waitFor(() => expect(backend.state.watched).toEqual(['NGN/GHC', 'CNY/NGN']));
  expect(next.watched()).toEqual(['NGN/GHC', 'CNY/NGN']);
});

test('what another session left unsent on the device is not sent for the user who logs in next [S11.watch.user]', async () => {
  saveToken('of-somebody-else');
  await watchlistUnsent();
  backend.state.watched = ['NGN/GHC'];
  const app = open(['CNY/NGN']);
  await waitFor(() => expect(app.watched()).toEqual(['NGN/GHC']));
  expect(saved()).toEqual([]);
});

test('a backend that does not announce it is asked nothing, and the device keeps the watchlist [S11.watch.kept]', async () => {
  backend.state.capabilities = {};
  const app = open(['CNY/NGN']);
  await waitFor(() => expect(backend.callsOf('getCapabilities')).toHaveLength(1));
  app.choose('NGN/GHC');
  await act(() => Promise.resolve());
  expect(app.watched()).toEqual(['NGN/GHC']);
  expect([...backend.callsOf('getWatchlist'), ...backend.callsOf('saveWatchlist')]).toEqual([]);
});

const css = readFileSync(path.join(__dirname, '../../src/ui/styles/tokens.css'), 'utf8');

const kebab = (name: string) =>
  name
    .replace(/([A-Z])/g, '-$1')
    .replace(/(\d)/, '-$1')
    .toLowerCase();

function tokenOf(name: string): { light: string; dark: string } {
  const [, light = '', dark = ''] = new RegExp(`--${kebab(name)}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css) ?? [];
  return { light, dark };
}

/** WCAG 2 relative luminance, in 1/255 steps: colours are no money. */
function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(Object.keys(PALETTES.light) as (keyof typeof PALETTES.light)[])('antd has the design token %s', (name) => {
  expect({ light: PALETTES.light[name], dark: PALETTES.dark[name] }).toEqual(tokenOf(name));
});

describe.each(['light', 'dark'] as const)('in the %s theme', (mode) => {
  const color = (name: string) => tokenOf(name)[mode];

  test.each(['ink', 'ink2', 'ink3', 'accent', 'gold', 'up', 'down'])(
    '%s is readable on every surface (4.5:1)',
    (text) => {
      for (const surface of ['bg', 'surface', 'raised', 'sunken']) {
        expect(contrast(color(text), color(surface))).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test.each([
    ['onAccent', 'accent'],
    ['onDown', 'down'],
    ['gold', 'goldSoft'],
    ['up', 'upSoft'],
    ['down', 'downSoft'],
    ['accent', 'accentSoft'],
    ['ink', 'depthOffer'],
  ])('%s is readable on %s (4.5:1)', (text, surface) => {
    expect(contrast(color(text), color(surface))).toBeGreaterThanOrEqual(4.5);
  });

  test('the edges of controls have a contrast of at least 3:1', () => {
    for (const surface of ['bg', 'surface', 'raised']) {
      expect(contrast(color('lineControl'), color(surface))).toBeGreaterThanOrEqual(3);
    }
  });
});
