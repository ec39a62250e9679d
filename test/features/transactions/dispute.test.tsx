import { screen, waitFor, within } from '@testing-library/react';
import type { Dispute } from '@contract/disputes';
import { CAPABILITIES } from '@contract/calls';
import { SupportArea } from '@/app/shell/SupportArea';
import { DisputeScreen } from '@/features/transactions/DisputeScreen';
import { ROUTES } from '@/routes/routes';
import { SubmitNotice } from '@/widgets/tickets/SubmitNotice';
import { aTransaction } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const entryOf = (by: 'user' | 'operator', text: string, rest: Partial<Dispute['entries'][number]> = {}) => ({
  ...{ by, author: by === 'user' ? '' : 'Esi', at: '2026-11-21T10:00:00Z', text, picture: null, final: false },
  ...rest,
});
const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const disputeOf = (rest: Partial<Dispute> = {}): Dispute => ({
  ...{ id: '7', state: 'open', filed_at: hoursFromNow(-3), due_at: hoursFromNow(45), pictures_left: 5 },
  ...{ entries_left: 100, entries: [entryOf('user', 'Where is it?')] },
  ...rest,
});
const backend = withMswBackend(() => ({ capabilities: CAPABILITIES, conversations: { 71: [disputeOf()] } }));

beforeEach(() => {
  backend.state.transactions = [{ ...aTransaction({ id: '71' }), held: '21500' }];
});

const render = () =>
  renderScreen(
    <SupportArea>
      <DisputeScreen />
    </SupportArea>,
    { path: ROUTES.dispute, at: '/disputes/71', token: backend.signIn() },
  );
const conversation = () => screen.findByRole('region', { name: 'Dispute no. 7' });
const message = () => screen.getByLabelText('Your Message');
const submit = () => screen.getByRole('button', { name: 'Submit' });
const choice = () => screen.getByLabelText(/^Add a picture/);
const png = (name = 'paid.png') => new File(['x'], name, { type: 'image/png' });

test.each<[string, Partial<Dispute>, string[]]>([
  ['of the operator', {}, ['Open', '3 hours ago', 'Our support answers within 24-48 hours, by', 'support’s turn']],
  [
    'of the user',
    { entries: [entryOf('user', 'Where is it?'), entryOf('operator', 'Which bank?')] },
    ['It is your turn: our support wrote to you.', 'Which bank?'],
  ],
  [
    'late',
    { filed_at: hoursFromNow(-50), due_at: hoursFromNow(-2) },
    ['The 24-48 hours for the answer were over on', 'Our support is late.'],
  ],
  [
    'over',
    { state: 'answered', entries: [entryOf('operator', 'It came.', { final: true })] },
    ['Answered', 'Our support has answered,', 'Nothing can be added any more.'],
  ],
])('shows the state, the time passed and the next step: %s [S11.dispute.state]', async (_case, rest, words) => {
  backend.state.conversations = { 71: [disputeOf(rest)] };
  render();
  const shown = await conversation();
  for (const each of words) expect(shown).toHaveTextContent(each);
});

test('each name of the support is a link to its address, if the backend announces one [S11.support]', async () => {
  backend.state.capabilities = { ...CAPABILITIES, supportEmail: 'help@crossrate.example' };
  render();
  const links = await within(await conversation()).findAllByRole('link', { name: /our support/i });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Our support', 'mailto:help@crossrate.example'],
    ['our support', 'mailto:help@crossrate.example'],
  ]);
  expect(await conversation()).toHaveTextContent('Our support answers within 24-48 hours, by');
});

test.each([
  ['an address', 'help@crossrate.example', 1],
  ['none', undefined, 0],
  ['something that is no address', 'javascript:alert(1)', 0],
])('the refusal of a frozen user names the support, which has %s [S11.support]', async (_what, supportEmail, links) => {
  backend.state.capabilities = supportEmail === undefined ? CAPABILITIES : { ...CAPABILITIES, supportEmail };
  const error = { status: 403, data: { detail: 'Your account is frozen. Please contact our support.' } };
  renderScreen(
    <SupportArea>
      <SubmitNotice setback={{ kind: 'refused', error }} sent="LIST" failure="It failed." />
    </SupportArea>,
  );
  await waitFor(() => expect(backend.callsOf('getCapabilities')).toHaveLength(1));
  await waitFor(() => expect(screen.queryAllByRole('link', { name: 'our support' })).toHaveLength(links));
  expect(screen.getByRole('alert')).toHaveTextContent('It failed. Your account is frozen. Please contact our support.');
});

test('shows who wrote what and when, newest first [S11.dispute.entries]', async () => {
  backend.state.conversations = { 71: [disputeOf({ entries: [entryOf('user', 'One'), entryOf('operator', 'Two')] })] };
  render();
  const rows = within(await conversation()).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Esi · Crossrate21 Nov 2026, 10:00Two',
    'You21 Nov 2026, 10:00One',
  ]);
});

test('a message is added to the open dispute [S11.dispute.entries]', async () => {
  const { user } = render();
  await conversation();
  await user.type(message(), ' Here it is. ');
  await user.click(submit());
  expect(await screen.findByText('Your message was added to your dispute.')).toBeVisible();
  expect(message()).toHaveValue('');
  await waitFor(async () => expect(await conversation()).toHaveTextContent('Here it is.'));
  const body = { kind: 'message', dispute: '7', text: 'Here it is.' };
  expect(backend.callsOf('addDisputeEntry')).toMatchObject([{ body }]);
  expect(backend.callsOf('createDispute')).toEqual([]);
});

test('an attempt after the answer is refused with a sentence, and keeps the message [S11.dispute.refused]', async () => {
  const { user } = render();
  await conversation();
  await user.type(message(), 'But …');
  backend.state.conversations = { 71: [disputeOf({ state: 'answered' })] };
  await user.click(submit());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your message was not added. This dispute has been answered.');
  expect(message()).toHaveValue('But …');
});

test('a message whose outcome is unknown is sent again under the same key [S11.dispute.once]', async () => {
  const { user } = render();
  await conversation();
  backend.fail('addDisputeEntry', 503, {}, 1);
  await user.type(message(), 'Once.');
  await user.click(submit());
  expect(await screen.findByText(/It is not known whether your message has arrived/)).toBeVisible();
  expect(message()).toHaveValue('Once.');
  await user.click(submit());
  expect(await screen.findByText('Your message was added to your dispute.')).toBeVisible();
  const keys = backend.callsOf('addDisputeEntry').map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('a picture is chosen, looked at and sent, and then shown [S11.dispute.entries]', async () => {
  const { user } = render();
  await conversation();
  expect(screen.queryByRole('button', { name: 'Send the picture' })).toBeNull();
  await user.upload(choice(), png());
  await user.click(screen.getByRole('button', { name: 'Send the picture' }));
  expect(await screen.findByText('Your picture was added.')).toBeVisible();
  expect(await screen.findByRole('img', { name: 'Picture 1 of this dispute' })).toHaveAttribute(
    'src',
    expect.stringMatching(/^data:image\/png/),
  );
  expect(await conversation()).toHaveTextContent('4 more pictures can be added.');
});

test('a refused picture stays chosen, with the reason [S11.dispute.refused]', async () => {
  const { user } = render();
  await conversation();
  await user.upload(choice(), png());
  for (const dispute of backend.state.conversations[71] ?? []) dispute.pictures_left = 0;
  await user.click(screen.getByRole('button', { name: 'Send the picture' }));
  expect(await screen.findByText('It has them all.')).toBeVisible();
  expect(screen.getByText('paid.png')).toBeVisible();
});

test('after five pictures, and after the answer, none is asked for [S11.dispute.refused]', async () => {
  backend.state.conversations = { 71: [disputeOf({ pictures_left: 0 })] };
  render();
  await conversation();
  expect(screen.queryByLabelText(/^Add a picture/)).toBeNull();
});

test('a backend that does not announce it gets no request about it [S11.dispute.own]', async () => {
  backend.state.capabilities = { ...CAPABILITIES, disputeConversations: 2 };
  const { user } = render();
  await user.type(message(), 'Where is it?');
  await user.click(submit());
  expect(await screen.findByText('Dispute filed successfully!')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Dispute no. 7' })).toBeNull();
  expect([...backend.callsOf('getDisputes'), ...backend.callsOf('addDisputeEntry')]).toEqual([]);
});
