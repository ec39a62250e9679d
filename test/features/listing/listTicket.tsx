import { screen, waitFor } from '@testing-library/react';
import { ListConfirmationScreen } from '@/features/listing/ListConfirmationScreen';
import { ROUTES } from '@/routes/routes';
import type { MswBackend } from '@test/support/mswBackend/createMswBackend';
import { renderScreen } from '@test/support/app/renderScreen';

/** What is typed into the ticket; what is left out stays empty. */
export interface Typed {
  amount?: string;
  target?: string;
  rate?: string;
}

/** 1,000.50 yuan at 216 naira each: within the seed's balance and band. */
export const GOOD: Typed = { amount: '1,000.50', target: 'NGN', rate: '216' };

export const submitButton = (currency = 'CNY') => screen.getByRole('button', { name: `List ${currency}` });
export const field = (name: string) => screen.getByRole('textbox', { name });

/** The list form of a currency, before any answer. */
export const renderTicket = (backend: MswBackend, currency = 'CNY') =>
  renderScreen(<ListConfirmationScreen />, {
    path: ROUTES.listConfirmation,
    at: `/list-confirmation/${currency}`,
    token: backend.signIn(),
  });

/** The list form of a currency, ready to be typed into. */
export async function openTicket(backend: MswBackend, currency = 'CNY') {
  const view = renderTicket(backend, currency);
  await waitFor(() => expect(submitButton(currency)).toBeEnabled());
  await screen.findByRole('button', { name: 'Max' });
  return view;
}

export type User = Awaited<ReturnType<typeof openTicket>>['user'];

/** Types into the fields of the ticket. */
export async function fill(user: User, { amount, target, rate }: Typed) {
  if (amount !== undefined) await user.type(field('Amount'), amount);
  if (target !== undefined) {
    await user.selectOptions(screen.getByLabelText('Target currency'), target);
    // It can be sent once the market rate has arrived, or is known not to be there.
    await waitFor(() => expect(screen.getByRole('button', { name: /^List [A-Z]{3}$/ })).toBeEnabled());
  }
  if (rate !== undefined) await user.type(field('Rate'), rate);
}
