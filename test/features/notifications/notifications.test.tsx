import { screen, waitFor, within } from '@testing-library/react';
import { NotificationsScreen } from '@/features/notices/NotificationsScreen';
import { ROUTES } from '@/routes/routes';
import { aNotification } from '@test/support/app/builders';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { ADA } from '@test/support/mswBackend/seed';
import { renderScreen } from '@test/support/app/renderScreen';

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
