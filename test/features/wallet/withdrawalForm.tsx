import { screen, waitFor } from '@testing-library/react';
import { WithdrawalConfirmationScreen } from '@/features/wallet/WithdrawalConfirmationScreen';
import { ROUTES } from '@/routes/routes';
import { aBankAccount } from '@test/support/app/builders';
import { SENT_PIN } from '@test/support/mswBackend/answers/answers';
import type { MswBackend } from '@test/support/mswBackend/createMswBackend';
import { ADA } from '@test/support/mswBackend/seed';
import { renderScreen } from '@test/support/app/renderScreen';

/** Ada's accounts: one in yuan (71) and one in cedis (72). */
export const twoAccounts = () => ({
  bankAccounts: [
    { ...aBankAccount({ id: '71' }), owner: ADA },
    { ...aBankAccount({ id: '72', currency: 'GHC', bank_name: 'GCB', account_number: '1441' }), owner: ADA },
  ],
});

export const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');
export const account = () => screen.getByLabelText<HTMLSelectElement>('Bank account');
export const otp = () => screen.getByLabelText<HTMLInputElement>('6-digit OTP');
export const getOtp = () => screen.getByRole('button', { name: /Get OTP/ });
export const submit = () => screen.getByRole('button', { name: 'Submit Withdrawal' });

/** What changed something at the backend, in order. */
export const sent = (backend: MswBackend) =>
  backend.calls.filter(({ method }) => method !== 'GET').map(({ name }) => name);

/** The form, once it may be sent. */
export async function ready(backend: MswBackend, currency = 'GHC') {
  const view = renderScreen(<WithdrawalConfirmationScreen />, {
    path: ROUTES.withdrawalConfirmation,
    at: `/withdrawal-confirmation/${currency}`,
    token: backend.signIn(),
  });
  await waitFor(() => expect(submit()).toBeEnabled());
  return view;
}
export type View = Awaited<ReturnType<typeof ready>>;

/** Types the form; an empty text leaves its field alone. */
export async function fill({ user }: View, { typed = '250', bank = '72', pin = SENT_PIN } = {}) {
  if (typed) await user.type(amount(), typed);
  if (bank) {
    await waitFor(() => expect(account().options.length).toBeGreaterThan(1));
    await user.selectOptions(account(), bank);
  }
  if (pin) await user.type(otp(), pin);
}

/** Asks for a pin first, as a user does. */
export async function fillWithPin(view: View, changes: Parameters<typeof fill>[1] = {}) {
  await view.user.click(getOtp());
  await screen.findByText(/OTP sent/);
  await fill(view, changes);
}
