import { screen, waitFor } from '@testing-library/react';
import { CAPABILITIES } from '@contract/values/capabilities';
import { NotificationBell } from '@/app/shell/NotificationBell';
import { ROUTES } from '@/routes/routes';
import { renderScreen } from '@test/support/app/renderScreen';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

function renderBell(unread: number) {
  const [one] = backend.state.notifications;
  if (!one) throw new Error('there is no notification');
  backend.state.notifications = Array.from({ length: unread }, (_, index) => ({ ...one, id: String(900 - index) }));
  return renderScreen(<NotificationBell />, { path: ROUTES.notifications, token: backend.signIn() });
}

it('counts as many of the unread as are worth counting [S11.windows.screen, S2.shell.4]', async () => {
  renderBell(130);
  const bell = await screen.findByRole('link', { name: 'Notifications, 100+ unread' });
  expect(bell).toHaveTextContent('99+');
  expect(backend.callsOf('getNewestUnread')[0]).toMatchObject({ path: 'notifications/?unread=true&limit=100' });
  expect(backend.callsOf('getUnreadCount')).toEqual([]);
});

it('a click resets the count of a server that answers in windows [S11.windows.screen, S2.shell.4]', async () => {
  const { user } = renderBell(100);
  await user.click(await screen.findByRole('link', { name: 'Notifications, 100 unread' }));
  expect(await screen.findByRole('link', { name: 'Notifications' })).not.toHaveTextContent(/\d/);
  await waitFor(() => expect(backend.callsOf('markNotificationsRead')).toHaveLength(1));
});

it('the count comes back if it could not be reset [S11.windows.screen]', async () => {
  const { user } = renderBell(3);
  const bell = await screen.findByRole('link', { name: 'Notifications, 3 unread' });
  backend.fail('markNotificationsRead', 500);
  const release = backend.hold('getNewestUnread');
  await user.click(bell);
  expect(await screen.findByRole('link', { name: 'Notifications, 3 unread' })).toBeVisible();
  release();
});
