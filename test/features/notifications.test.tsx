import { screen, waitFor, within } from '@testing-library/react';
import type { Notification } from '@contract/notifications';
import { CAPABILITIES } from '@contract/calls';
import { NotificationsScreen } from '@/features/notices/NotificationsScreen';
import { ROUTES } from '@/routes/routes';
import { HiddenAmounts } from '@/ui/figures/OwnFigure';
import { aNotification } from '@test/support/app/builders';
import { withFakeIntersection } from '@test/support/app/fakeIntersection';
import { renderScreen } from '@test/support/app/renderScreen';
import { ADA } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

describe('notifications', () => {
  const backend = withMswBackend();

  const renderNotifications = () =>
    renderScreen(<NotificationsScreen />, { path: ROUTES.notifications, token: backend.signIn() });

  const filled = () => screen.findByText('Your listing was filled.');

  const deleteFilled = () => screen.findByRole('button', { name: 'Delete: Your listing was filled.' });

  it('lists message and created time [S2.route.userNotifications] [S2.notifications.1] [S7.getNotifications]', async () => {
    renderNotifications();
    const entry = (await filled()).closest('li');
    if (!entry) throw new Error('the notification is no list entry');
    expect(within(entry).getByRole('time')).toHaveAttribute('datetime', '2026-11-20T09:30:00.000Z');
    expect(screen.getByText('Your deposit has arrived.')).toBeVisible();
    expect(backend.callsOf('getNotifications')[0]).toMatchObject({ method: 'GET', path: 'notifications/' });
  });

  it('deletes one: it disappears at once, and the focus moves to the next [S2.notifications.2] [S7.removeNotification]', async () => {
    const release = backend.hold('removeNotification');
    const { user } = renderNotifications();
    await user.click(await deleteFilled());
    expect(screen.queryByText('Your listing was filled.')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete: Your deposit has arrived.' })).toHaveFocus();
    release();
    await waitFor(() =>
      expect(backend.callsOf('removeNotification')).toMatchObject([
        { method: 'DELETE', path: 'notifications/41/remove_notification/' },
      ]),
    );
  });

  it('keeps a deleted one away also while the server still lists it', async () => {
    backend.answer('removeNotification', {});
    const { user } = renderNotifications();
    await user.click(await deleteFilled());
    await waitFor(() => expect(backend.callsOf('getNotifications').length).toBeGreaterThan(1));
    expect(screen.queryByText('Your listing was filled.')).not.toBeInTheDocument();
  });

  it('brings one back that could not be deleted, and says so', async () => {
    backend.fail('removeNotification', 500);
    const { user } = renderNotifications();
    await user.click(await deleteFilled());
    expect(await screen.findByRole('alert')).toHaveTextContent('This notification could not be deleted.');
    expect(await filled()).toBeVisible();
  });

  it('leaves by Back [S2.notifications.3]', () => {
    renderNotifications();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/homepage');
  });

  it('shows what comes while it is open [S4.live.notifications]', async () => {
    renderNotifications();
    await filled();
    await waitFor(() => expect(backend.live.isSubscribed('notifications')).toBe(true));
    backend.state.notifications.unshift({ ...aNotification({ id: '43', message: 'News.' }), owner: ADA, read: false });
    backend.announce('notifications');
    expect(await screen.findByText('News.')).toBeVisible();
  });

  it('says what will appear here if there is nothing yet', async () => {
    backend.state.notifications.length = 0;
    renderNotifications();
    expect(await screen.findByText('You have no notifications.')).toBeVisible();
  });

  it('keeps loading if they cannot be fetched [S8.fetchFailure.1]', async () => {
    backend.fail('getNotifications', 500);
    renderNotifications();
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    expect(screen.getByText('Loading notifications')).toBeInTheDocument();
  });
});

describe('notifications with facts', () => {
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

  const entries = async () =>
    within(await screen.findByRole('list', { name: 'Notifications' })).getAllByRole('listitem');

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

  test('an unknown kind in the address is left out and named [S11.notices.kinds]', async () => {
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
});

describe('notifications in windows', () => {
  const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

  const sight = withFakeIntersection();

  /** Gives Ada so many notifications, "No. 1" the oldest. */
  function put(count: number): void {
    backend.state.notifications = Array.from({ length: count }, (_, index) => {
      const number = String(count - index);
      return { ...aNotification({ id: number, message: `No. ${number}` }), owner: ADA, read: true };
    });
  }

  const renderNotifications = () =>
    renderScreen(<NotificationsScreen />, { path: ROUTES.notifications, token: backend.signIn() });

  const card = () => screen.findByRole('region', { name: 'What has happened' });

  const shown = () => screen.queryAllByRole('listitem').map((entry) => entry.querySelector('p')?.textContent);

  const messages = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, index) => `No. ${String(from - index)}`);

  const asked = () => backend.calls.map(({ path }) => path).filter((path) => path.startsWith('notifications'));

  const deleteOf = (number: number) => screen.findByRole('button', { name: `Delete: No. ${String(number)}` });

  /** Scrolls so that this older window is near the screen, or far from it. */
  async function place(index: number, isNear: boolean): Promise<void> {
    const inCard = await card();
    await sight.place(() => inCard.querySelectorAll(':scope > div')[index], isNear, 2200);
  }

  it('shows the newest window, and older ones when their place comes near the screen [S11.windows.screen, S2.notifications.1]', async () => {
    put(120);
    renderNotifications();
    await waitFor(() => expect(shown()).toEqual(messages(120, 71)));
    expect(asked()).toContain('notifications/?limit=50');
    expect(await within(await card()).findByText('50+')).toBeVisible();
    await place(0, true);
    expect(await screen.findByRole('list', { name: 'Notifications 51 to 100' })).toBeVisible();
    await place(1, true);
    expect(await screen.findByText('There are no older notifications.')).toBeVisible();
    expect(shown()).toEqual(messages(120, 1));
    expect(await within(await card()).findByText('120')).toBeVisible();
    expect(asked()).not.toContain('notifications/');
  });

  it('holds no window that was scrolled away [S11.windows.screen]', async () => {
    put(120);
    const { store } = renderNotifications();
    await waitFor(() => expect(shown()).toHaveLength(50));
    await place(0, true);
    await waitFor(() => expect(shown()).toHaveLength(100));
    await place(0, false);
    expect(shown()).toEqual(messages(120, 71));
    const held = () =>
      Object.keys(store.getState().api.queries).filter((key) => key.startsWith('getOlderNotifications'));
    await waitFor(() => expect(held()).toEqual([]));
  });

  it('the last row of a window can be deleted: the focus moves on, and the windows stay whole [S11.windows.screen, S2.notifications.2]', async () => {
    put(120);
    const { user } = renderNotifications();
    await waitFor(() => expect(shown()).toHaveLength(50));
    await place(0, true);
    await waitFor(() => expect(shown()).toHaveLength(100));
    await user.click(await deleteOf(71));
    expect(screen.queryByText('No. 71')).not.toBeInTheDocument();
    expect(await deleteOf(72)).toHaveFocus();
    await waitFor(() => expect(shown()).toEqual([...messages(120, 72), ...messages(70, 20)]));
    expect(await deleteOf(72)).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('what comes while it is open is at the top, and nothing is lost between the windows [S11.windows.screen, S4.live.notifications]', async () => {
    put(110);
    renderNotifications();
    await waitFor(() => expect(shown()).toHaveLength(50));
    await place(0, true);
    await waitFor(() => expect(shown()).toHaveLength(100));
    await waitFor(() => expect(backend.live.isSubscribed('notifications')).toBe(true));
    put(113);
    backend.announce('notifications');
    await waitFor(() => expect(shown()).toEqual(messages(113, 14)));
  });

  it('says what will appear here if there is nothing yet [S11.windows.screen]', async () => {
    put(0);
    renderNotifications();
    expect(await screen.findByText('You have no notifications.')).toBeVisible();
  });
});
