import { screen, waitFor, within } from '@testing-library/react';
import { CAPABILITIES } from '@contract/values/capabilities';
import { NotificationsScreen } from '@/features/notices/NotificationsScreen';
import { ROUTES } from '@/routes/routes';
import { aNotification } from '@test/support/app/builders';
import { withFakeIntersection } from '@test/support/app/fakeIntersection';
import { renderScreen } from '@test/support/app/renderScreen';
import { ADA } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

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
  const held = () => Object.keys(store.getState().api.queries).filter((key) => key.startsWith('getOlderNotifications'));
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
