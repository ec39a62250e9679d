import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createContactSender } from '@/features/landing/createContactSender';
import { LandingScreen } from '@/features/landing/LandingScreen';
import { createStore } from '@/state/store/store';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

let store: ReturnType<typeof createStore>;
afterEach(() => {
  store.stop();
});
const noGo = () => undefined;
const backend = withMswBackend();
beforeEach(() => {
  store = createStore();
});

function renderLanding() {
  const load = jest.fn(() => Promise.resolve(createContactSender(store.dispatch)));
  render(<LandingScreen loadContactSender={load} go={noGo} />);
  return { load, user: userEvent.setup() };
}

const name = () => screen.getByLabelText('Name');
const email = () => screen.getByLabelText('Email');

async function send({ user }: ReturnType<typeof renderLanding>, typedName = 'Efua', typedEmail = 'efua@example.com') {
  if (typedName) await user.type(name(), typedName);
  if (typedEmail) await user.type(email(), typedEmail);
  await user.click(screen.getByRole('button', { name: 'Stay Updated' }));
}

it('offers Login, Get Started, the Stay Updated form, the FAQ and social links [S1.landing.1] [S2.route.landing]', () => {
  renderLanding();
  for (const link of screen.getAllByRole('link', { name: 'Login' })) expect(link).toHaveAttribute('href', '/login');
  expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register');
  expect(screen.getByRole('form', { name: 'Stay Updated' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'FAQ' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Social links' })).toBeVisible();
});

it('says that disputes are reviewed within 24-48 hours [S1.landing.2] [S9.disputeTime]', () => {
  renderLanding();
  expect(screen.getByText('Disputes are reviewed within 24-48 hours.')).toBeVisible();
});

it('loads what sends the form only when the form is touched', async () => {
  const { load, user } = renderLanding();
  expect(load).not.toHaveBeenCalled();
  await user.click(name());
  expect(load).toHaveBeenCalled();
});

it('sends name and email and says so [S7.sendContactForm] [S8.contactSuccess]', async () => {
  await send(renderLanding());
  expect(await screen.findByText('Email sent successfully!')).toBeVisible();
  expect(backend.callsOf('sendContactForm')).toMatchObject([
    { method: 'POST', path: 'email/', body: { name: 'Efua', email: 'efua@example.com' } },
  ]);
  expect(name()).toHaveValue('');
});

it('keeps its confirmation at the second press of a double click that comes after the answer [S8.contactSuccess]', async () => {
  const view = renderLanding();
  await send(view);
  await screen.findByText('Email sent successfully!');
  await view.user.click(screen.getByRole('button', { name: 'Stay Updated' }));
  expect(screen.getByText('Email sent successfully!')).toBeVisible();
  expect(name()).toHaveAccessibleDescription('');
});

it.each([
  ["the server's error", { error: 'Mailbox full' }, 'Error sending email: Mailbox full'],
  ['the message where the server gives none', {}, 'Error sending email: the server answered 500'],
])('shows %s and keeps what was typed [S8.contactFailure]', async (_what, body, words) => {
  backend.fail('sendContactForm', 500, body);
  await send(renderLanding());
  expect(await screen.findByText(words)).toBeVisible();
  expect(email()).toHaveValue('efua@example.com');
});

it('requires a name and an email that is one [S5.contact.1] [S5.contact.2]', async () => {
  const view = renderLanding();
  await send(view, '', '');
  await waitFor(() => expect(name()).toHaveAccessibleDescription('Name is a required field'));
  expect(name()).toHaveFocus();
  await send(view, 'Efua', 'no address');
  await waitFor(() => expect(email()).toHaveAccessibleDescription('Field expects an email address'));
  expect(email()).toHaveAttribute('type', 'email');
  expect(backend.calls).toEqual([]);
});

it('says why when the sending part of the page cannot be loaded', async () => {
  const user = userEvent.setup();
  render(<LandingScreen loadContactSender={() => Promise.reject(new Error('chunk lost'))} go={noGo} />);
  await user.type(email(), 'efua@example.com{Enter}');
  expect(await screen.findByText(/^Error sending email: /)).toBeVisible();
  expect(email()).toHaveValue('efua@example.com');
});
