import { act, screen, waitFor, within } from '@testing-library/react';
import { CAPABILITIES } from '@contract/calls';
import { ratesApi } from '@/api/endpoints/ratesApi';
import { SCREENS } from '@/app/screens/screens';
import { PaletteOpener } from '@/app/shell/PaletteOpener';
import { allOptions, matching, optionsOfNumber } from '@/features/palette/options';
import { PUBLIC_ROUTES } from '@/routes/publicAddresses';
import { ROUTES } from '@/routes/routes';
import { quoteChosen, watchlistChosen } from '@/state/slices/preferencesSlice';
import { renderScreen } from '@test/support/app/renderScreen';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

const field = () => screen.findByRole('combobox', { name: /^Go to a screen/ });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = () => screen.getByRole('option', { selected: true });

function openApp() {
  return renderScreen(
    <>
      <PaletteOpener />
      <input aria-label="A field" />
    </>,
    { token: backend.signIn() },
  );
}

/** The app with the palette open, and what was typed into it. */
async function search(text: string) {
  const view = openApp();
  await view.user.keyboard('/');
  await view.user.type(await field(), text);
  return view;
}

test.each([
  ['Ctrl+K', '{Control>}k{/Control}'],
  ['Cmd+K', '{Meta>}k{/Meta}'],
  ['/', '/'],
])('%s opens the palette, with an empty field [S11.palette.keys]', async (_name, keys) => {
  const { user } = openApp();
  await user.keyboard(keys);
  expect(await field()).toHaveValue('');
});

test('? lists the shortcuts, among them those of the palette [S11.palette.keys]', async () => {
  const { user } = openApp();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByText('Ctrl K')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

test('a key in the moment in which the palette closes opens it again [S11.palette.keys]', async () => {
  const { user } = openApp();
  await user.keyboard('/');
  const first = (await field()).closest('dialog');
  // As the browser does after Esc: the dialog is closed, and its event comes later.
  first?.removeAttribute('open');
  await user.keyboard('?');
  act(() => void first?.dispatchEvent(new Event('close')));
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('while something is typed into a field no shortcut acts [S11.palette.keys]', async () => {
  const { user } = openApp();
  await user.type(screen.getByRole('textbox', { name: 'A field' }), '/?{Control>}k{/Control}');
  expect(screen.getByRole('textbox', { name: 'A field' })).toHaveValue('/?');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a sentence opens the ticket filled in, and sends nothing [S11.palette.fills]', async () => {
  const { user, address } = await search('list 500 CNY for NGN at 212');
  expect(options()).toEqual(['List 500 CNY for NGN at 212 NGN per CNYFill in']);
  await user.keyboard('{Enter}');
  expect(address()).toBe('/list-confirmation/CNY?to=NGN&rate=212&amount=500');
  expect(backend.callsOf('createTransaction')).toEqual([]);
});

test('a rate is read as the user reads the market, and what is opened has the nearest that can be sent [S11.palette.fills]', async () => {
  const view = openApp();
  view.store.dispatch(quoteChosen({ market: 'CNY-NGN', per: 'CNY' }));
  await view.user.keyboard('/');
  await view.user.type(await field(), 'list 5000 NGN for CNY at 215.05');
  expect(options()).toEqual(['List 5,000 NGN for CNY at 215.05 NGN per CNYFill in']);
  await view.user.keyboard('{Enter}');
  expect(view.address()).toBe('/list-confirmation/NGN?to=CNY&rate=0.00465008&amount=5000');
});

test('a sentence that leaves the other currency open offers each [S11.palette.fills]', async () => {
  const { user, address } = await search('list 500 CNY at 212');
  expect(options().map((text) => text?.replace(/ at .*/, ''))).toEqual([
    'List 500 CNY for GHC',
    'List 500 CNY for NGN',
  ]);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(chosen()).toHaveTextContent('List 500 CNY for NGN');
  expect(await field()).toHaveAttribute('aria-activedescendant', chosen().id);
  await user.keyboard('{Enter}');
  expect(address()).toBe('/list-confirmation/CNY?to=NGN&rate=212&amount=500');
});

test('a sentence is offered first for the pair at whose market its rate makes sense [S11.palette.fills]', async () => {
  const view = openApp();
  await view.store.dispatch(ratesApi.endpoints.getRates.initiate());
  await view.user.keyboard('/');
  await view.user.type(await field(), 'list 500 CNY at 212');
  expect(options().map((text) => text?.replace(/ at .*/, ''))).toEqual([
    'List 500 CNY for NGN',
    'List 500 CNY for GHC',
  ]);
});

test('a number names a transaction, and a press opens it [S11.palette.reaches]', async () => {
  const { user, address } = await search('#41');
  await waitFor(() => expect(options()).toHaveLength(3));
  await user.click(screen.getByRole('option', { name: /^Transaction 41/ }));
  expect(address()).toBe('/transaction-details/41');
});

test('every screen behind the log-in is reached [S11.palette.reaches]', () => {
  const reached = [...allOptions(SCREENS, () => true, []), ...optionsOfNumber('41', true)].map(({ to }) =>
    to?.replace(/\?.*/, ''),
  );
  const missed = Object.entries(ROUTES)
    .filter(([name]) => !Object.hasOwn(PUBLIC_ROUTES, name))
    .filter(([, path]) => !reached.some((to) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(to ?? '')));
  expect(missed).toEqual([]);
});

test('text without accents, from any word on, finds a screen in every language [S11.palette.reaches]', () => {
  const places = ["Relevé d'épargne", 'Épargne', '提现人民币'].map(
    (label) => ({ label, kind: 'Screen', icon: 'home', to: '/' }) as const,
  );
  const found = (typed: string) => matching(places, typed, 5).map(({ label }) => label);
  expect(found('epargne')).toEqual(['Épargne', "Relevé d'épargne"]);
  expect(found('Epargne rele')).toEqual(["Relevé d'épargne"]);
  expect(found('人民')).toEqual(['提现人民币']);
});

test('the watched pairs are offered first, in their order [S11.watch.first]', async () => {
  const { user, store, address } = openApp();
  act(() => void store.dispatch(watchlistChosen(['NGN/CNY', 'CNY/GHC'])));
  await user.keyboard('/');
  await field();
  expect(options().slice(0, 3)).toEqual(['NGN for CNYWatched pair', 'CNY for GHCWatched pair', 'HomeScreen']);
  await user.type(await field(), 'cny for');
  expect(options().slice(0, 2)).toEqual(['CNY for GHCWatched pair', 'CNY for NGNPair']);
  await user.keyboard('{Enter}');
  expect(address()).toBe('/market/CNY?for=GHC');
});

test.each(['statement', 'exchange'])(
  'screens that the backend does not announce are not offered: %s [S11.palette.reaches]',
  async (typed) => {
    backend.state.capabilities = {};
    await search(typed);
    expect(options()).toEqual([]);
    expect(screen.getByRole('status')).toHaveTextContent('Nothing found.');
  },
);

test('how much was found is announced [S11.palette.reaches]', async () => {
  const { user } = await search('withdraw');
  expect(screen.getByRole('status')).toHaveTextContent('4 results');
  await user.type(await field(), ' ngn');
  expect(screen.getByRole('status')).toHaveTextContent('1 result');
});
