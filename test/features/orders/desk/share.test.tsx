import { screen, waitFor, within } from '@testing-library/react';
import { order, ready, renderDeskTicket } from '@test/features/orders/orderWorld';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { readDrawnQr } from './drawnQr';

const backend = withMswBackend();
const LINK = 'http://localhost/market/CNY?for=NGN&rate=215';
const NAME = 'Share this rate';

/** jsdom has no system share. */
function offerSystemShare(share: Navigator['share']) {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
}
afterEach(() => void Reflect.deleteProperty(navigator, 'share'));

async function openShare(rate?: string) {
  const view = renderDeskTicket(backend, rate === undefined ? {} : { rate });
  await ready();
  await view.user.click(screen.getByRole('button', { name: NAME }));
  const sheet = within(await screen.findByRole('dialog', { name: NAME }));
  return { ...view, sheet };
}

test('shows the link to the level of the ticket, and copies it [S11.share.link]', async () => {
  const { user, sheet } = await openShare();
  expect(sheet.getByText(LINK)).toBeVisible();
  const written = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(sheet.getByRole('button', { name: 'Copy link' }));
  expect(written).toHaveBeenCalledWith(LINK);
  expect(await sheet.findByRole('status')).toHaveTextContent('Copied');
});

test('reports that the browser refuses to copy [S11.share.link]', async () => {
  const { user, sheet } = await openShare();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No', 'NotAllowedError'));
  await user.click(sheet.getByRole('button', { name: 'Copy link' }));
  expect(await sheet.findByRole('button', { name: 'Not copied' })).toBeVisible();
});

test('draws a QR code that is read as the link [S11.share.qr]', async () => {
  const { sheet } = await openShare();
  const code = await sheet.findByRole('img', { name: 'QR code of the link: CNY for NGN at 215' });
  expect(readDrawnQr(code)).toBe(LINK);
  expect(code.querySelector('path')).toHaveAttribute('fill', 'white');
});

test('hands the link to the system if it can share [S11.share.system]', async () => {
  const share = jest.fn(() => Promise.resolve());
  offerSystemShare(share);
  const { user, sheet } = await openShare();
  await user.click(sheet.getByRole('button', { name: 'Share…' }));
  expect(share).toHaveBeenCalledWith({ title: 'CNY for NGN at 215', url: LINK });
  expect(sheet.queryByText(/not shared/)).not.toBeInTheDocument();
});

test.each([
  ['AbortError', 'says nothing if the user closes what the system shows'],
  ['NotAllowedError', 'says that the system did not share the link'],
])('after %s, it %s [S11.share.system]', async (name) => {
  const share = jest.fn(() => Promise.reject(new DOMException('No', name)));
  offerSystemShare(share);
  const { user, sheet } = await openShare();
  await user.click(sheet.getByRole('button', { name: 'Share…' }));
  const told = () => sheet.queryByText('It was not shared. Copy the link instead.');
  if (name === 'AbortError') expect(told()).not.toBeInTheDocument();
  else await waitFor(() => expect(told()).toBeVisible());
});

test('without a system share there is no button for it, and the sheet closes onto the open ticket [S11.share.system]', async () => {
  const { user, sheet } = await openShare();
  expect(sheet.queryByRole('button', { name: 'Share…' })).not.toBeInTheDocument();
  await user.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(order()).toBeEnabled();
});
