import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AmountConfirmationScreen } from '@/features/wallet/AmountConfirmationScreen';
import { ROUTES } from '@/routes/routes';
import { FRENCH, speakOnly } from '@test/support/languages/speaking';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { renderScreen } from '@test/support/app/renderScreen';

const backend = withMswBackend();
const picture = new File(['picture'], 'paid.png', { type: 'image/png' });
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');
const confirm = () => screen.getByRole('button', { name: 'Confirm' });
const sent = () => backend.state.transactions.filter(({ type }) => type === 'FUND_WALLET').map((one) => one.amount);

/** The form of a funding of CNY with a chosen picture, ready to be sent. */
async function funding() {
  const user = userEvent.setup();
  const at = '/amount-confirmation/CNY';
  renderScreen(<AmountConfirmationScreen />, { path: ROUTES.amountConfirmation, at, token: backend.signIn() });
  await user.upload(screen.getByLabelText(/Payment screenshot/), picture);
  await screen.findByText('paid.png');
  return user;
}

test('in French a doubtful amount is asked about and not sent, and a press settles it [S11.numbers.asked]', async () => {
  speakOnly(FRENCH);
  const before = sent().length;
  const user = await funding();
  await user.type(amount(), '1.234');
  const question = await screen.findByRole('group', { name: 'Choose which number you mean.' });
  expect(question).toHaveTextContent('Which number?1 2341,234');
  await user.click(confirm());
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose which number you mean.');
  expect(amount()).toHaveValue('1.234');
  expect(sent()).toHaveLength(before);
  await user.click(screen.getByRole('button', { name: '1\u202f234' }));
  expect(amount()).toHaveValue('1234');
  expect(amount()).toHaveFocus();
  expect(question).not.toBeInTheDocument();
  await user.click(confirm());
  expect(await screen.findByText(/^At \/transaction-details/)).toBeVisible();
  expect(sent()).toContain('1234');
});

test('in French what was read of an unusual text is shown, and sent as canonical text [S11.numbers.shown]', async () => {
  speakOnly(FRENCH);
  const user = await funding();
  await user.type(amount(), '1,5 k');
  expect(await screen.findByText('= 1 500')).toBeVisible();
  expect(amount()).toHaveAccessibleDescription(expect.stringContaining('= 1\u202f500'));
  await user.clear(amount());
  await user.type(amount(), '1 234,5');
  expect(screen.queryByText(/^=/)).toBeNull();
  await user.click(confirm());
  expect(await screen.findByText(/^At \/transaction-details/)).toBeVisible();
  expect(sent()).toContain('1234.5');
});

test('mixed marks get a clear message while they are typed [S11.numbers.read]', async () => {
  speakOnly(FRENCH);
  const user = await funding();
  await user.type(amount(), '1.2,3');
  expect(await screen.findByText('Write it as 1 234,56.')).toBeVisible();
});

test('in English a number with a decimal comma is offered, and is none until it is chosen [S5.fund.1] [S11.numbers.asked]', async () => {
  const user = await funding();
  await user.type(amount(), '1,5');
  await user.click(confirm());
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter an amount.');
  expect(amount()).toHaveValue('1,5');
  await user.click(screen.getByRole('button', { name: '1.50' }));
  expect(amount()).toHaveValue('1.5');
  await user.click(confirm());
  expect(await screen.findByText(/^At \/transaction-details/)).toBeVisible();
  expect(sent()).toContain('1.5');
});
