import { screen } from '@testing-library/react';
import { CAPABILITIES } from '@contract/values/capabilities';
import { hasAwayChoice } from '@/api/session/awayChoice';
import { ProfileScreen } from '@/features/profile/account/ProfileScreen';
import { ROUTES } from '@/routes/routes';
import { fakeLocks } from '@test/support/app/fakeLocks';
import { fakeNotification } from '@test/support/app/fakeNotification';
import { renderScreen } from '@test/support/app/renderScreen';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));
let locks = fakeLocks();
let system: ReturnType<typeof fakeNotification> | null = null;

beforeEach(() => {
  locks = fakeLocks();
});
afterEach(() => {
  locks.restore();
  system?.restore();
  system = null;
});

const open = () => renderScreen(<ProfileScreen />, { path: ROUTES.profile, token: backend.signIn() });
const card = () => screen.findByRole('region', { name: 'While you are away' });
const turnOn = () => screen.queryByRole('button', { name: 'Turn on notices in another tab or program' });

test('the browser is asked only after a press, and another press ends the notices [S11.away.asked]', async () => {
  system = fakeNotification();
  const { user } = open();
  await card();
  expect(system.asked).toEqual([]);
  await user.click(turnOn() as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Turn off notices in another tab or program' }));
  expect(system.asked).toEqual(['granted']);
  expect(turnOn()).toBeVisible();
  expect(hasAwayChoice()).toBe(false);
});

test('a user who refuses reads how to allow it later [S11.away.asked]', async () => {
  system = fakeNotification('denied');
  const { user } = open();
  await card();
  await user.click(turnOn() as HTMLElement);
  expect(await screen.findByText(/^Your browser blocks notices of this site/)).toBeVisible();
  expect(turnOn()).toBeNull();
  expect(hasAwayChoice()).toBe(false);
});

test('a user who answers nothing can press again [S11.away.asked]', async () => {
  system = fakeNotification('default');
  const { user } = open();
  await card();
  await user.click(turnOn() as HTMLElement);
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Your browser has not allowed notices yet/);
  expect(turnOn()).toBeEnabled();
});

test('a browser without notices says so, without a button [S11.away.asked]', async () => {
  open();
  expect(await card()).toHaveTextContent('This browser cannot show notices of your system.');
  expect(turnOn()).toBeNull();
});

test('a backend that does not offer it shows nothing of it [S11.away.own]', async () => {
  backend.state.capabilities = null;
  open();
  expect(await screen.findByText('Log out here and on every other device.')).toBeVisible();
  expect(await screen.findAllByRole('definition')).not.toHaveLength(0);
  expect(screen.queryByRole('region', { name: 'While you are away' })).toBeNull();
});
