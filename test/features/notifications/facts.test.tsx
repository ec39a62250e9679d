import { screen, waitFor, within } from '@testing-library/react';
import type { Notification } from '@contract/notifications';
import { CAPABILITIES } from '@contract/values/capabilities';
import { NotificationsScreen } from '@/features/notices/NotificationsScreen';
import { ROUTES } from '@/routes/routes';
import { HiddenAmounts } from '@/ui/figures/OwnFigure';
import { aNotification } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { ADA } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

const ORDER: Notification['about'] = {
  ...{ kind: 'order', transaction: '77', type: 'ORDER', status: 'COMPLETED', to: 'CNY', rate: '214.00005' },
  ...{ amount: { amount: '2500.559', currency: 'NGN' }, received: { amount: '11.50', currency: 'CNY' } },
};
const FILLS: Notification['about'] = {
  ...{ kind: 'fill', to: 'NGN', rate: '213', highest: '214', count: '2' },
  ...{ amount: { amount: '10', currency: 'CNY' }, received: { amount: '2135', currency: 'NGN' } },
};

const put = (...all: Partial<Notification>[]) => {
  backend.state.notifications = all.map((one) => ({ ...aNotification(one), owner: ADA, read: true }));
};
const open = (search = '', isHidden = false) =>
  renderScreen(
    <HiddenAmounts value={isHidden}>
      <NotificationsScreen />
    </HiddenAmounts>,
    { path: ROUTES.notifications, at: ROUTES.notifications + search, token: backend.signIn() },
  );
const entries = async () => within(await screen.findByRole('list', { name: 'Notifications' })).getAllByRole('listitem');
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();

test('an order says what was paid and got, at which rate, and leads to its transaction [S11.notices.facts]', async () => {
  put({ message: 'As text.', about: ORDER });
  open();
  const [entry] = await entries();
  const link = within(entry as HTMLElement).getByRole('link');
  expect(link).toHaveTextContent('Your order of ₦ 2,500.55 to CNY is completed. You received ¥ 11.50.');
  expect(link).toHaveAttribute('href', '/transaction-details/77');
  expect(within(entry as HTMLElement).getByTitle('₦ 2,500.559')).toBeVisible();
  expect(entry).toHaveTextContent('NGN → CNY at 214.0001');
});

test('several filled listings are one sentence, with the lowest and the highest rate [S11.notices.facts]', async () => {
  put({ about: FILLS });
  open();
  const [entry] = await entries();
  expect(entry).toHaveTextContent('2 of your listings were filled: ¥ 10.00 sold for ₦ 2,135.00.');
  expect(entry).toHaveTextContent('CNY → NGN at 213.0000 to 214.0000');
  expect(within(entry as HTMLElement).queryByRole('link')).toBeNull();
});

test('a new device says what to do and until when, and leads to the list of devices [S11.devices.notice]', async () => {
  const until = '2026-11-28T10:00:00.000Z';
  put({ message: 'As text.', about: { kind: 'device', browser: 'Firefox', system: 'Windows', until } });
  open();
  const link = within((await entries())[0] as HTMLElement).getByRole('link');
  expect(link).toHaveTextContent(
    'A new device logged in to your account: Firefox on Windows. If that was not you, press “That was not me” in the mail before 28 November, 10:00.',
  );
  expect(link).toHaveAttribute('href', '/profile');
});

test('the kinds name new devices only on a server that knows them [S11.devices.own]', async () => {
  open('?kind=device');
  expect(await screen.findByRole('option', { name: 'New devices' })).toBeInTheDocument();
  const { devices: _unknown, ...older } = CAPABILITIES;
  backend.state.capabilities = older;
  open('?kind=device');
  expect(await screen.findByText('There are no notifications of the kind “device”, so all are shown.')).toBeVisible();
});

test.each([
  ['no facts', undefined],
  ['too few', { kind: 'order' } as const],
  ['facts of a later version', { kind: 'lottery' } as unknown as Notification['about']],
])('a notification with %s is shown as its text [S11.notices.facts]', async (_what, about) => {
  put({ message: 'You won 5 CNY.', about });
  open();
  const [entry] = await entries();
  expect(entry).toHaveTextContent('You won 5 CNY.');
});

test('hidden amounts are hidden in facts, texts and the words of an operator [S11.notices.facts, S11.hide.messages]', async () => {
  const note = 'You get 86420 back.';
  put(
    { message: 'Your order of 86420 NGN.', about: ORDER },
    { message: 'You received 86,420.5 CNY.' },
    { message: `Answered: ${note}`, about: { kind: 'dispute', transaction: '9', note } },
  );
  const { container } = open('', true);
  const [order, text, dispute] = await entries();
  expect(order).toHaveTextContent('Your order of ₦ •••hidden to CNY');
  expect(text).toHaveTextContent('You received ••• CNY.');
  expect(dispute).toHaveTextContent('Your dispute of transaction 9 was answered: You get ••• back.');
  expect(container.innerHTML).not.toMatch(/86,?420|2,?500/);
});

test('notifications are grouped by the days of the user [S11.notices.days]', async () => {
  put(
    { message: 'One', created_at: daysAgo(0) },
    { message: 'Two', created_at: daysAgo(0) },
    { message: 'Three', created_at: daysAgo(1) },
    { message: 'Four', created_at: '2020-02-03T12:00:00.000Z' },
    { message: 'Five', created_at: null },
  );
  open();
  await entries();
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Today',
    'Yesterday',
    '3 Feb 2020',
  ]);
});

test('a kind can be chosen, is in the address, and is filtered by the server [S11.notices.kinds]', async () => {
  put({ message: 'One', about: ORDER }, { message: 'Two', about: FILLS }, { message: 'Three' });
  const { user, address } = open();
  await waitFor(async () => expect(await entries()).toHaveLength(3));
  await user.selectOptions(screen.getByLabelText('Kind'), 'Fills of my listings');
  expect(address()).toBe('/user-notifications?kind=fill');
  await waitFor(async () => expect(await entries()).toHaveLength(1));
  expect(backend.calls.map(({ path }) => path)).toContain('notifications/?limit=50&kind=fill');
  await user.selectOptions(screen.getByLabelText('Kind'), 'Disputes');
  expect(await screen.findByText('You have no such notifications.')).toBeVisible();
});

test('what is no kind in the address is left out and said [S11.notices.kinds]', async () => {
  put({ message: 'One' });
  open('?kind=lottery');
  expect(await screen.findByText(/no notifications of the kind “lottery”/)).toBeVisible();
  expect(await entries()).toHaveLength(1);
});

test('a server without kinds is asked for none [S11.notices.kinds]', async () => {
  const { notices: _none, ...others } = CAPABILITIES;
  backend.state.capabilities = others;
  put({ message: 'One' });
  open('?kind=fill');
  expect(await entries()).toHaveLength(1);
  expect(screen.queryByLabelText('Kind')).toBeNull();
  expect(backend.calls.map(({ path }) => path)).not.toContain('notifications/?limit=50&kind=fill');
});
