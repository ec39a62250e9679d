import { screen, waitFor, within } from '@testing-library/react';
import type { AnswerOf } from '@/console/calls/callConsole';
import { withConsoleBackend } from '@test/support/console/consoleBackend';
import { renderConsole, sessionOf } from '@test/support/console/renderConsole';

const QR = '/backend/paymentdetails/CNY/alipay.png?v=0123456789abcdef';
const detailsOf = (currency: string, texts: Record<string, string>, alipay: string | null = null) => ({
  currency,
  fields: Object.entries(texts).map(([field, value]) => ({ field, value })),
  images: [
    { field: 'alipay', address: alipay },
    { field: 'wechatpay', address: null },
  ],
});
const CNY = { bank_name: 'Bank of China', account_name: 'Crossrate', bank_account_number: '6222' };
const market = (): AnswerOf<'getMarket'> => ({
  ...{ open: true, rates: [], waiting_rates: [], four_eyes: [] },
  payment_details: [detailsOf('CNY', CNY, QR), detailsOf('GHC', {}), detailsOf('NGN', { bank_name: 'Bank of Lagos' })],
});
const backend = withConsoleBackend(() => ({
  getSession: { session: sessionOf('owner') },
  getMarket: market(),
  getListings: { results: [], next: null },
  setPaymentDetails: null,
}));
beforeEach(() => {
  let count = 0;
  URL.createObjectURL = () => `blob:${String((count += 1))}`;
  URL.revokeObjectURL = () => undefined;
});

const open = async (currency = 'CNY') => {
  const { user } = await renderConsole('market');
  await user.selectOptions(await screen.findByLabelText('Currency'), currency);
  const form = within(screen.getByRole('form', { name: 'Payment details for users' }));
  const preview = () => form.getByRole('region', { name: 'What users see' });
  const save = () => user.click(form.getByRole('button', { name: `Save for ${currency}` }));
  const choose = (name: string) =>
    user.upload(
      form.getByLabelText(`QR image for ${name} (optional)`),
      new File(['picture'], 'new.png', { type: 'image/png' }),
    );
  return { user, form, preview, save, choose };
};
const sent = () => backend.sent('setPaymentDetails').map(({ payload }) => payload as Record<string, unknown>);

test('the details in force are shown as users see them, with the fields that the currency has [S11.console.paymentDetails]', async () => {
  const { user, form, preview } = await open();
  expect(within(preview()).getByRole('region', { name: 'Bank transfer' })).toHaveTextContent('Bank nameBank of China');
  expect(within(preview()).getByAltText('QR code to pay with Alipay')).toHaveAttribute('src', QR);
  expect(within(preview()).queryByAltText('QR code to pay with WeChat Pay')).toBeNull();
  expect(form.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)).toEqual(Object.values(CNY));
  await user.selectOptions(screen.getByLabelText('Currency'), 'GHC');
  expect(screen.getByLabelText('Mobile money number')).toHaveValue('');
  expect(await screen.findByText('There is nothing to pay to, so users cannot fund GHC.')).toBeVisible();
  expect(screen.queryByLabelText(/Alipay/)).toBeNull();
});

test('one press sends what was changed, cleared, chosen and removed, and what users will see was shown before [S11.console.paymentDetails]', async () => {
  const { user, form, preview, save, choose } = await open();
  await user.type(form.getByLabelText('Bank name'), ' Ltd');
  await user.clear(form.getByLabelText('Account name'));
  await user.click(form.getByRole('button', { name: 'Remove the image for Alipay' }));
  await choose('WeChat Pay');
  expect(form.getByText('In force: Bank of China')).toBeVisible();
  expect(preview()).toHaveTextContent('Bank of China Ltd');
  expect(preview()).not.toHaveTextContent('Account name');
  await waitFor(() =>
    expect(within(preview()).getByAltText('QR code to pay with WeChat Pay')).toHaveAttribute(
      'src',
      expect.stringContaining('blob:'),
    ),
  );
  expect(within(preview()).queryByAltText('QR code to pay with Alipay')).toBeNull();
  expect(sent()).toEqual([]);
  backend.answer({
    getMarket: {
      ...market(),
      payment_details: [detailsOf('CNY', { bank_name: 'Bank of China Ltd', bank_account_number: '6222' })],
    },
  });
  await save();
  expect(await form.findByText('Done.')).toBeVisible();
  const [payload, ...others] = sent();
  expect(others).toEqual([]);
  expect(Object.keys(payload ?? {}).sort()).toEqual(['bank_name', 'clear', 'currency', 'wechatpay']);
  expect(payload).toMatchObject({ currency: 'CNY', bank_name: 'Bank of China Ltd', clear: 'account_name,alipay' });
});

test('what was typed and chosen stays after a refusal, with its reason [S11.console.paymentDetails, S11.console.states]', async () => {
  backend.refuse('setPaymentDetails', 400, 'This is no image.');
  const { user, form, preview, save, choose } = await open();
  await user.type(form.getByLabelText('Bank name'), ' Ltd');
  await choose('Alipay');
  await waitFor(() =>
    expect(within(preview()).getByAltText('QR code to pay with Alipay')).not.toHaveAttribute('src', QR),
  );
  await save();
  expect(await form.findByRole('alert')).toHaveTextContent('This is no image.');
  expect(form.getByLabelText('Bank name')).toHaveValue('Bank of China Ltd');
  expect(form.getByText('new.png')).toBeVisible();
});

test('nothing is sent if nothing differs from what is in force, and a picture that is removed can be kept [S11.console.paymentDetails]', async () => {
  const { user, form, save } = await open();
  await user.click(form.getByRole('button', { name: 'Remove the image for Alipay' }));
  await user.click(form.getByRole('button', { name: 'Keep the image for Alipay' }));
  await save();
  expect(await form.findByText('Nothing differs from what is in force. Nothing was sent.')).toBeVisible();
  expect(sent()).toEqual([]);
});
