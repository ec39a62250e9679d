import { act, fireEvent, screen, within } from '@testing-library/react';
import { CAPABILITIES } from '@contract/calls';
import { ApiScreen } from '@/features/profile/ApiScreen';
import { ProfileScreen } from '@/features/profile/ProfileScreen';
import { ROUTES } from '@/routes/routes';
import { refusalTexts } from '@/texts/refusals';
import { renderScreen } from '@test/support/app/renderScreen';
import { PASSWORD } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const aKey = { id: 'k0', name: 'Ledger script', scopes: ['read' as const], addresses: ['203.0.113.7'] };
const times = { created: '2026-11-20T10:00:00Z', expires: '2027-02-20T10:00:00Z', last_used: null };

const backend = withMswBackend(() => ({ capabilities: CAPABILITIES, apiKeys: [{ ...aKey, ...times }] }));

async function open() {
  const view = renderScreen(<ApiScreen />, { path: ROUTES.api, token: backend.signIn() });
  const part = within(await screen.findByRole('region', { name: 'API keys' }));
  await part.findByRole('list', { name: 'API keys' });
  return { ...view, part };
}

test('a key is made with the password, its secret shown once, and listed with what it may do [S11.keys.made]', async () => {
  const { user, part } = await open();
  expect(part.getByRole('listitem')).toHaveTextContent(
    /^Ledger script Read onlyEnds 20 Feb 2027, 10:00 · never usedfrom 203.0.113.7Revoke$/,
  );
  await user.click(part.getByRole('button', { name: 'New key' }));
  const form = within(part.getByRole('form', { name: 'Make the key' }));
  await user.type(form.getByLabelText(/Your password/), PASSWORD);
  await user.click(form.getByRole('button', { name: 'Make the key' }));
  expect(form.getByText('Please give the key a name.')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'My robot');
  await user.selectOptions(form.getByRole('combobox', { name: 'What it may do' }), 'Read and trade');
  await user.selectOptions(form.getByRole('combobox', { name: 'Ends after' }), '30 days');
  await user.type(form.getByRole('textbox', { name: /^Addresses/ }), '198.51.100.1, 198.51.100.2');
  await user.click(form.getByRole('button', { name: 'Make the key' }));
  expect(await part.findByText('secret of k2')).toBeVisible();
  expect(backend.callsOf('createApiKey')).toMatchObject([
    { body: { name: 'My robot', scopes: ['read', 'trade'], days: 30, addresses: ['198.51.100.1', '198.51.100.2'] } },
  ]);
  await user.click(part.getByRole('button', { name: 'I have stored them' }));
  expect(part.queryByText('secret of k2')).toBeNull();
  expect(await part.findByText('My robot')).toBeVisible();
});

test('withdrawing can be allowed with the second factor alone, and needs addresses [S11.keys.withdraw]', async () => {
  backend.state.factor = { on: true, since: null, recovery_left: 10, codes_stored: true };
  const { user, part } = await open();
  await user.click(part.getByRole('button', { name: 'New key' }));
  const form = within(part.getByRole('form', { name: 'Make the key' }));
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Payouts');
  await form.findByRole('option', { name: 'Read and withdraw' });
  await user.selectOptions(form.getByRole('combobox', { name: 'What it may do' }), 'Read and withdraw');
  await user.type(form.getByLabelText(/Your password/), PASSWORD);
  await user.type(form.getByRole('textbox', { name: /^Code/ }), '123456');
  await user.click(form.getByRole('button', { name: 'Make the key' }));
  expect(form.getByText('A key that withdraws needs at least one address.')).toBeVisible();
  expect(backend.callsOf('createApiKey')).toEqual([]);
  await user.type(form.getByRole('textbox', { name: /^Addresses/ }), '198.51.100.1');
  await user.click(form.getByRole('button', { name: 'Make the key' }));
  expect(await part.findByText('secret of k2')).toBeVisible();
  expect(backend.callsOf('createApiKey')).toMatchObject([{ body: { scopes: ['read', 'withdraw'] } }]);
});

test('a wrong password keeps what was typed and says so [S11.keys.made]', async () => {
  const { user, part } = await open();
  await user.click(part.getByRole('button', { name: 'New key' }));
  await user.type(part.getByRole('textbox', { name: /^Name/ }), 'My robot');
  await user.type(part.getByLabelText(/Your password/), 'Wrong!word1');
  await user.click(part.getByRole('button', { name: 'Make the key' }));
  expect(await part.findByText('This is not your password.')).toBeVisible();
  expect(part.getByRole('textbox', { name: /^Name/ })).toHaveValue('My robot');
});

test('one press revokes a key [S11.keys.end]', async () => {
  const { user, part } = await open();
  await user.click(part.getByRole('button', { name: 'Revoke Ledger script' }));
  expect(await part.findByText('You have no keys.')).toBeVisible();
});

test('a backend that does not announce it gets no request about it and shows nothing [S11.keys.own]', async () => {
  backend.state.capabilities = { ...CAPABILITIES, apiKeys: 2 };
  renderScreen(<ProfileScreen />, { path: ROUTES.profile, token: backend.signIn() });
  await screen.findByText('Where you are logged in');
  expect(screen.queryByText('API keys')).toBeNull();
  renderScreen(<ApiScreen />, { path: ROUTES.api, token: backend.signIn() });
  expect(await screen.findByText('This server has no keys for programs.')).toBeVisible();
  expect(backend.calls.filter(({ path }) => path.startsWith('api-keys'))).toEqual([]);
});

test('a backend that announces keys alone gets no request about webhooks and shows none [S11.hooks.own]', async () => {
  backend.state.capabilities = { ...CAPABILITIES, webhooks: 2 };
  await open();
  expect(screen.queryByText('Webhooks')).toBeNull();
  expect(backend.calls.filter(({ path }) => path.startsWith('webhooks'))).toEqual([]);
});

test('a webhook is made for an address and chosen events, and its secret is shown once [S11.hooks.made]', async () => {
  const { user } = await open();
  const part = within(screen.getByRole('region', { name: 'Webhooks' }));
  await part.findByText('You have no webhooks.');
  await user.click(part.getByRole('button', { name: 'New webhook' }));
  const make = () => user.click(part.getByRole('button', { name: 'Make the webhook' }));
  await user.type(part.getByLabelText(/Your password/), PASSWORD);
  await make();
  expect(part.getByText('Please give the address.')).toBeVisible();
  expect(part.getByText('Please choose at least one event.')).toBeVisible();
  await user.type(part.getByRole('textbox', { name: /^Address/ }), 'http://books.example/');
  await user.click(part.getByRole('checkbox', { name: 'Alert' }));
  await make();
  expect(await part.findByText(refusalTexts.hookAddress)).toBeVisible();
  await user.clear(part.getByRole('textbox', { name: /^Address/ }));
  await user.type(part.getByRole('textbox', { name: /^Address/ }), 'https://books.example/');
  await make();
  expect(await part.findByText(/^whsec_/)).toBeVisible();
  expect(backend.callsOf('createWebhook').at(-1)).toMatchObject({
    body: { url: 'https://books.example/', events: ['alert'] },
  });
  await user.click(part.getByRole('button', { name: 'I have stored it' }));
  expect(await part.findByRole('listitem')).toHaveTextContent(/^https:\/\/books\.example\/ OnAlertManage$/);
  expect(part.queryByText(/^whsec_/)).toBeNull();
});

test('a webhook that was switched off is switched on, tested, changed and removed, what sends more after the password, and its log is shown [S11.hooks.log] [S11.hooks.changed]', async () => {
  const hook = { id: '7', url: 'https://books.example/', events: ['filled' as const], created: times.created };
  backend.state.webhooks = [{ ...hook, state: 'off', failing_since: times.created }];
  const sent = { message: 'm', event: 'filled' as const, created: times.created, tried: times.created };
  backend.state.deliveries = [
    { ...sent, id: '9', state: 'waiting', tries: 2, status: null, fault: 'timeout', next: times.expires },
    { ...sent, id: '8', state: 'failed', tries: 1, status: 410, fault: null, next: null },
  ];
  const { user } = await open();
  const part = within(screen.getByRole('region', { name: 'Webhooks' }));
  const press = async (name: string | RegExp) => user.click(await part.findByRole('button', { name }));
  expect(await part.findByText(/^Switched off because nothing has been accepted since/)).toHaveTextContent(
    '20 Nov 2026, 10:00',
  );
  await press('Manage https://books.example/');
  const log = () => within(part.getByRole('list', { name: 'Last deliveries' }));
  await part.findByRole('list', { name: 'Last deliveries' });
  expect(
    log()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Listing or order filled Waiting20 Nov 2026, 10:00no answer within 10 seconds2 triesnext try 20 Feb 2027, 10:00',
    'Listing or order filled Failed20 Nov 2026, 10:00answer 410',
  ]);
  await press('Switch on');
  await user.type(part.getByLabelText(/Your password/), 'Wrong!word1');
  await press('Switch on');
  expect(await part.findByText('This is not your password.')).toBeVisible();
  await user.clear(part.getByLabelText(/Your password/));
  await user.type(part.getByLabelText(/Your password/), PASSWORD);
  await press('Switch on');
  await press('Send a test');
  expect(await log().findByText('Test')).toBeVisible();
  await user.click(log().getAllByRole('button', { name: 'Send again' })[2] as HTMLElement);
  await user.click(part.getByRole('checkbox', { name: 'Alert' }));
  await press('Save events');
  await user.type(part.getByLabelText(/Your password/), PASSWORD);
  await press('Save events');
  expect(await part.findByText('Listing or order filled · Alert')).toBeVisible();
  await user.click(part.getByRole('checkbox', { name: 'Listing or order filled' }));
  await press('Save events');
  expect(await part.findByText('Alert', { selector: 'p' })).toBeVisible();
  expect(backend.callsOf('replayDelivery')).toMatchObject([{ body: { delivery: '8' } }]);
  await press('Remove');
  expect(await part.findByText('You have no webhooks.')).toBeVisible();
  // The log of a webhook that is gone is not asked for.
  const names = backend.calls.map(({ name }) => name);
  expect(names).toContain('removeWebhook');
  expect(names.slice(names.indexOf('removeWebhook'))).not.toContain('getDeliveries');
});

test('the profile leads to the page and asks nothing of it [S11.keys.page]', async () => {
  renderScreen(<ProfileScreen />, { path: ROUTES.profile, token: backend.signIn() });
  expect(await screen.findByRole('link', { name: 'Your keys' })).toHaveAttribute('href', '/profile/api');
  expect(backend.calls.filter(({ path }) => path.startsWith('api-keys'))).toEqual([]);
});

test('the limits in use and the last calls are shown, and read again while the page is shown [S11.keys.page]', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const call = { at: '2026-11-28T10:00:00Z', key: 'Ledger script', method: 'GET', address: '203.0.113.7' };
  backend.state.keyUse = {
    limits: [
      { name: 'open-orders', used: 3, most: 1500 },
      { name: 'something-new', used: 1, most: 2 },
    ],
    calls: [{ ...call, id: '1', path: 'wallets/?currency=CNY', status: 200 }],
  };
  await open();
  const limits = screen.getByRole('region', { name: 'Limits in use' });
  expect(limits).toHaveTextContent(/Keys1 of 20Active orders3 of 1,500$/);
  const calls = within(screen.getByRole('region', { name: 'Last calls' }));
  const rows = () => calls.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows()).toEqual([
    'TimeKeyCallFromStatus',
    expect.stringMatching(/Ledger scriptGET wallets\/\?currency=CNY203\.0\.113\.7200$/),
  ]);
  backend.state.keyUse.calls.unshift({ ...call, id: '2', path: 'limits/', status: 403 });
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(await calls.findByText('403')).toBeVisible();
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(backend.callsOf('getKeyUse')).toHaveLength(2);
});

test('without calls the page says what will be there, and a read that failed is tried again [S11.keys.page]', async () => {
  backend.fail('getKeyUse', 503, {}, 1);
  const { user } = await open();
  const calls = within(screen.getByRole('region', { name: 'Last calls' }));
  expect(await calls.findByText('The limits and the last calls could not be loaded.')).toBeVisible();
  await user.click(calls.getByRole('button', { name: 'Try again' }));
  expect(await calls.findByText('No calls yet')).toBeVisible();
});
