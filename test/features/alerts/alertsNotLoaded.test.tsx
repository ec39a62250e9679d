import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CAPABILITIES } from '@contract/values/capabilities';
import { AlertsScreen } from '@/features/notices/AlertsScreen';
import { ROUTES } from '@/routes/routes';
import { renderScreen } from '@test/support/app/renderScreen';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

it('alerts that cannot be loaded are said to be missing, and are loaded again [S11.alerts.list]', async () => {
  backend.fail('getAlerts', 500);
  renderScreen(<AlertsScreen />, { path: ROUTES.alerts, at: '/alerts', token: backend.signIn() });
  expect(await screen.findByText('Your alerts could not be loaded.')).toBeVisible();
  expect(screen.queryByText('You have no alerts.')).toBeNull();
  backend.clear();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You have no alerts.')).toBeVisible();
});
