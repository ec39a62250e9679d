import { act, screen, waitFor } from '@testing-library/react';
import type { Listing } from '@contract/listings';
import type { LiveGroup } from '@contract/values/liveGroups';
import { BilateralOrderConfirmationScreen } from '@/features/orders/bilateral/BilateralOrderConfirmationScreen';
import { DeskTicket } from '@/features/orders/bilateral/DeskTicket';
import type { DeskTicketProps } from '@/features/orders/choice/TicketFrame';
import { ROUTES } from '@/routes/routes';
import { renderScreen } from '@test/support/app/renderScreen';
import type { MswBackend } from '@test/support/mswBackend/createMswBackend';

/** The bilateral ticket on its own screen. */
export const renderBilateral = (backend: MswBackend, search = '') =>
  renderScreen(<BilateralOrderConfirmationScreen />, {
    path: ROUTES.bilateralOrderConfirmation,
    at: `/bi-order-confirmation/NGN${search}`,
    token: backend.signIn(),
  });

/** The same ticket in the frame of the desk: CNY bought with NGN at 215. */
export const renderDeskTicket = (backend: MswBackend, props: Partial<DeskTicketProps> = {}) =>
  renderScreen(<DeskTicket currency="CNY" swapTo="NGN" rate="215" onClose={() => undefined} {...props} />, {
    token: backend.signIn(),
  });

export const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');
export const order = (name: string | RegExp = /^Place order/) => screen.getByRole('button', { name });
export const receipt = () => screen.getByText('You pay', { selector: 'dl *' }).closest('dl');
export const ready = () => waitFor(() => expect(order()).toBeEnabled());

/** The server has news of a group, which the app has asked for. */
export async function announce(backend: MswBackend, group: LiveGroup) {
  await waitFor(() => expect(backend.live.isSubscribed(group)).toBe(true));
  act(() => backend.announce(group));
}

/** The market is replaced, and everybody is notified. */
export async function changeListings(backend: MswBackend, change: (listings: Listing[]) => Listing[]) {
  backend.state.listings = change(backend.state.listings);
  await announce(backend, 'listings');
}
