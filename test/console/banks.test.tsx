import { screen, waitFor, within } from '@testing-library/react';
import type { AnswerOf } from '@/console/calls/callConsole';
import { withConsoleBackend } from '@test/support/console/consoleBackend';
import { aBank } from '@test/support/console/consoleWorld';
import { OPERATOR, renderConsole, sessionOf } from '@test/support/console/renderConsole';

const HASH = '0123456789abcdef';
const QR = `/console/market/banks/images/${HASH}/`;
const AT = '2026-11-24T10:00:00Z';
const CNY = { bank_name: 'Bank of China', account_name: 'Crossrate', bank_account_number: '6222' };
const SECOND = aBank(
  'CNY',
  { bank_name: 'ICBC', bank_account_number: '99' },
  { id: '2', label: 'Second', in_force: false },
);
const market = (): AnswerOf<'getMarket'> => ({
  ...{ open: true, rates: [], waiting_rates: [], four_eyes: [], waiting_banks: [] },
  banks: [
    aBank('CNY', CNY, { alipay: HASH }),
    SECOND,
    aBank('CNY', { bank_name: 'Old Bank' }, { id: '3', label: '', in_force: false, closed_at: AT }),
  ],
});
/** The second account waits to be in force. */
const waitingOf = (operator: string): AnswerOf<'getMarket'> => ({
  ...market(),
  waiting_banks: [{ ...SECOND, id: '8', bank: '2', operator, at: AT }],
});
const backend = withConsoleBackend(() => ({
  getSession: { session: sessionOf('owner') },
  getMarket: market(),
  getListings: { results: [], next: null },
  setPaymentDetails: { waits: false },
  addBank: { id: '2' },
  useBank: { waits: true },
  ...{ closeBank: null, approveBank: null, dropBank: null },
}));
beforeEach(() => {
  let count = 0;
  URL.createObjectURL = () => `blob:${String((count += 1))}`;
  URL.revokeObjectURL = () => undefined;
});

const form = () => within(screen.getByRole('form', { name: 'Payment details for users' }));
const preview = (name = 'What users see') => form().getByRole('region', { name });
const open = async (currency = 'CNY') => {
  const { user } = await renderConsole('market');
  await user.selectOptions(await screen.findByLabelText('Currency'), currency);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const choose = (name: string) =>
    user.upload(
      form().getByLabelText(`QR image for ${name} (optional)`),
      new File(['picture'], 'new.png', { type: 'image/png' }),
    );
  return { user, press, choose, save: () => press(`Save for ${currency}`) };
};
const sent = (name: 'setPaymentDetails' | 'addBank') =>
  backend.sent(name).map(({ payload }) => payload as Record<string, unknown>);

test('the details in force are shown as users see them, with the fields that the currency has [S11.console.paymentDetails]', async () => {
  const { user } = await open();
  expect(within(preview()).getByRole('region', { name: 'Bank transfer' })).toHaveTextContent('Bank nameBank of China');
  expect(within(preview()).getByAltText('QR code to pay with Alipay')).toHaveAttribute('src', QR);
  expect(within(preview()).queryByAltText('QR code to pay with WeChat Pay')).toBeNull();
  const values = form().getAllByRole('textbox');
  expect(values.map((field) => (field as HTMLInputElement).value)).toEqual(['Main', ...Object.values(CNY)]);
  await user.selectOptions(screen.getByLabelText('Currency'), 'GHC');
  expect(screen.getByLabelText('Mobile money number')).toHaveValue('');
  expect(await screen.findByText('There is nothing to pay to, so users cannot fund GHC.')).toBeVisible();
  expect(screen.queryByLabelText(/Alipay/)).toBeNull();
});

test('one press sends what was changed, cleared, chosen and removed, and what users will see was shown before [S11.console.paymentDetails]', async () => {
  const { user, press, save, choose } = await open();
  await user.type(form().getByLabelText('Bank name'), ' Ltd');
  await user.clear(form().getByLabelText('Account name'));
  await press('Remove the image for Alipay');
  await choose('WeChat Pay');
  expect(form().getByText('Saved: Bank of China')).toBeVisible();
  expect(preview()).toHaveTextContent('Bank of China Ltd');
  expect(preview()).not.toHaveTextContent('Account name');
  await waitFor(() =>
    expect(within(preview()).getByAltText('QR code to pay with WeChat Pay')).toHaveAttribute(
      'src',
      expect.stringContaining('blob:'),
    ),
  );
  expect(within(preview()).queryByAltText('QR code to pay with Alipay')).toBeNull();
  expect(sent('setPaymentDetails')).toEqual([]);
  await save();
  expect(await form().findByText('Done.')).toBeVisible();
  const [payload, ...others] = sent('setPaymentDetails');
  expect(others).toEqual([]);
  expect(Object.keys(payload ?? {}).sort()).toEqual(['bank', 'bank_name', 'clear', 'wechatpay']);
  expect(payload).toMatchObject({ bank: '1', bank_name: 'Bank of China Ltd', clear: 'account_name,alipay' });
});

test('what was typed and chosen stays after a refusal, with its reason [S11.console.paymentDetails, S11.console.states]', async () => {
  backend.refuse('setPaymentDetails', 400, 'This is no image.');
  const { user, save, choose } = await open();
  await user.type(form().getByLabelText('Bank name'), ' Ltd');
  await choose('Alipay');
  await waitFor(() =>
    expect(within(preview()).getByAltText('QR code to pay with Alipay')).not.toHaveAttribute('src', QR),
  );
  await save();
  expect(await form().findByRole('alert')).toHaveTextContent('This is no image.');
  expect(form().getByLabelText('Bank name')).toHaveValue('Bank of China Ltd');
  expect(form().getByText('new.png')).toBeVisible();
});

test('nothing is sent if nothing differs from what is saved, and a picture that is removed can be kept [S11.console.paymentDetails]', async () => {
  const { press, save } = await open();
  await press('Remove the image for Alipay');
  await press('Keep the image for Alipay');
  await save();
  expect(await form().findByText('Nothing differs from what is saved. Nothing was sent.')).toBeVisible();
  expect(sent('setPaymentDetails')).toEqual([]);
});

test('the accounts of a currency say which is in force and which are closed; another one is put in force, without unsaved changes [S11.console.banks]', async () => {
  const { user, press } = await open();
  const rows = within(screen.getByRole('table', { name: 'Accounts of the house' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    'Main in forceBank of China\n6222Open',
    'Second ICBC\n99Open',
    'Account 3 closedOld BankOpen',
  ]);
  expect(form().queryByRole('button', { name: 'Put in force' })).toBeNull();
  await press('Open Second');
  expect(preview('What users would see')).toHaveTextContent('ICBC');
  await user.type(form().getByLabelText('Name for operators'), '!');
  await press('Put in force');
  expect(form().getByRole('alert')).toHaveTextContent('The form has changes. Save them first.');
  await user.type(form().getByLabelText('Name for operators'), '{Backspace}');
  await press('Put in force');
  expect(await form().findByText(/another operator must approve this/)).toBeVisible();
  await press('Close the account');
  expect(await form().findByText('Done.')).toBeVisible();
  expect([...backend.sent('useBank'), ...backend.sent('closeBank')].map(({ payload }) => payload)).toEqual([
    { bank: '2' },
    { bank: '2' },
  ]);
  await press('Open Account 3');
  expect(screen.getByText('This account is closed. Nothing of it changes any more.')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Payment details for users' })).toBeNull();
});

test('another account is added with a name, and is then shown [S11.console.banks]', async () => {
  const { user, press } = await open();
  await press('Add an account');
  await user.type(form().getByLabelText('Bank name'), 'ICBC');
  await press('Add it');
  expect(form().getByLabelText('Name for operators')).toHaveAccessibleDescription(/Give the account a name\./);
  await user.type(form().getByLabelText('Name for operators'), 'Second');
  await press('Add it');
  expect(await screen.findByText('Done.')).toBeVisible();
  expect(sent('addBank')).toEqual([{ currency: 'CNY', bank_name: 'ICBC', label: 'Second' }]);
  expect(form().getByLabelText('Account number')).toHaveValue('99');
});

describe('a change that waits for another operator', () => {
  const card = async () => within(await screen.findByRole('region', { name: /that wait for another operator/ }));

  test('another operator sees what is in force beside what is new, and approves or declines it [S11.console.banks.two]', async () => {
    backend.answer({ getMarket: waitingOf('kofi@operators.example'), getSession: { session: sessionOf('finance') } });
    const { user } = await renderConsole('market');
    const shown = await card();
    expect(shown.getByText('Puts Second in force instead of Main.')).toBeVisible();
    expect(shown.getByText(/Asked for by kofi@operators\.example/)).toBeVisible();
    const rows = shown.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual([
      'DetailIn forceNew',
      'Bank nameBank of ChinaICBC changed',
      'Account nameCrossrate– changed',
      'Account number622299 changed',
      'Alipay– changed',
    ]);
    expect(shown.getByAltText('QR code to pay with Alipay')).toHaveAttribute('src', QR);
    backend.refuse('approveBank', 409, 'This change no longer waits for an approval. Nothing was done.');
    await user.click(shown.getByRole('button', { name: 'Approve: CNY: Second' }));
    expect(await shown.findByRole('alert')).toHaveTextContent('no longer waits');
    backend.answer({ getMarket: market() });
    await user.click(shown.getByRole('button', { name: 'Decline: CNY: Second' }));
    await waitFor(() => expect(screen.queryByText(/that wait for another operator/)).toBeNull());
    expect([...backend.sent('approveBank'), ...backend.sent('dropBank')].map(({ payload }) => payload)).toEqual([
      { change: '8' },
      { change: '8' },
    ]);
  });

  test('the operator who asked only takes it back, and the account says that it waits [S11.console.banks.two]', async () => {
    backend.answer({ getMarket: waitingOf(OPERATOR) });
    const { press } = await open();
    expect((await card()).getAllByRole('button').map((each) => each.textContent)).toEqual(['Take back']);
    expect(screen.getByRole('row', { name: /^Second .*waiting/ })).toBeVisible();
    await press('Open Second');
    expect(form().getByText(/Another change takes its place/)).toBeVisible();
    expect(form().queryByRole('button', { name: 'Put in force' })).toBeNull();
  });

  test('a role that approves nothing sees it without the buttons [S11.console.roles]', async () => {
    backend.answer({ getMarket: waitingOf('kofi@operators.example'), getSession: { session: sessionOf('read') } });
    await renderConsole('market');
    expect((await card()).queryByRole('button')).toBeNull();
  });
});
