import { screen, waitFor, within } from '@testing-library/react';
import jsQR from 'jsqr';
import { BilateralOrderConfirmationScreen } from '@/features/orders/bilateral/BilateralOrderConfirmationScreen';
import { BilateralOrderScreen } from '@/features/orders/bilateral/BilateralOrderScreen';
import { OrderScreen } from '@/features/orders/choice/OrderScreen';
import { MultilateralOrderScreen } from '@/features/orders/multilateral/MultilateralOrderScreen';
import { ROUTES } from '@/routes/routes';
import { aTransaction } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { amount, order, ready, receipt, renderDeskTicket } from './orderWorld';

/** Pixels for each module. */
const SCALE = 4;

const RUN = /M(\d+) (\d+)h(\d+)v1h-(\d+)z/g;

/** Reads the QR code that an SVG draws, as a camera does; null if there is none. */
function readDrawnQr(svg: Element): string | null {
  const modules = parseInt(svg.getAttribute('viewBox')?.split(' ')[2] ?? '0', 10);
  const side = modules * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  const drawn = svg.querySelector('path[fill="black"]')?.getAttribute('d') ?? '';
  for (const [, x = '', y = '', width = ''] of drawn.matchAll(RUN)) {
    const [left, top, wide] = [x, y, width].map((text) => parseInt(text, 10) * SCALE) as [number, number, number];
    for (let row = top; row < top + SCALE; row += 1) {
      for (let column = left; column < left + wide; column += 1)
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
    }
  }
  return jsQR(pixels, side, side)?.data ?? null;
}

const backend = withMswBackend();

it('leads to the Bilateral Order and the Multilateral Order [S2.order.1] [S7.live.3]', async () => {
  renderScreen(<OrderScreen />, { path: ROUTES.order, token: backend.signIn() });
  expect(screen.getByRole('link', { name: 'Bilateral Order' })).toHaveAttribute('href', '/bi-order');
  expect(screen.getByRole('link', { name: 'Multilateral Order' })).toHaveAttribute('href', '/multi-order');
  await waitFor(() => expect(backend.live.isSubscribed('orders')).toBe(true));
});

it('chooses the currency to convert and lists the pending ORDERs [S2.biOrder.1] [S2.biOrder.2] [S7.getPendingTransactions] [S7.live.3]', async () => {
  backend.state.transactions = [{ ...aTransaction({ id: '81' }), held: '0' }];
  renderScreen(<BilateralOrderScreen />, { path: ROUTES.bilateralOrder, token: backend.signIn() });
  const naira = await screen.findByRole('link', { name: /NGN Nigerian Naira/ });
  expect(naira).toHaveAttribute('href', '/bi-order-confirmation/NGN');
  expect(naira).toHaveTextContent('₦ 100,000.50');
  expect(await screen.findByRole('link', { name: 'NGN → CNY' })).toHaveAttribute('href', '/transaction-details/81');
  expect(backend.callsOf('getPendingTransactions')[0]).toMatchObject({
    path: 'transactions?status=pending&type=ORDER',
  });
  await waitFor(() => expect(backend.live.isSubscribed('orders')).toBe(true));
});

it('does the same for multilateral orders with MOF_ORDER [S2.multiOrder.1] [S2.multiOrder.2] [S7.getPendingTransactions] [S7.live.3]', async () => {
  backend.state.transactions = [{ ...aTransaction({ id: '82', type: 'MOF_ORDER' }), held: '0' }];
  renderScreen(<MultilateralOrderScreen />, { path: ROUTES.multilateralOrder, token: backend.signIn() });
  const yuan = await screen.findByRole('link', { name: /CNY Chinese Yuan/ });
  expect(yuan).toHaveAttribute('href', '/multi-order-confirmation/CNY');
  expect(await screen.findByRole('link', { name: 'NGN → CNY' })).toHaveAttribute('href', '/transaction-details/82');
  expect(backend.callsOf('getPendingTransactions')[0]).toMatchObject({
    path: 'transactions?status=pending&type=MOF_ORDER',
  });
  await waitFor(() => expect(backend.live.isSubscribed('orders')).toBe(true));
});

it('says that a currency that is not traded is not offered', () => {
  renderScreen(<BilateralOrderConfirmationScreen />, {
    path: ROUTES.bilateralOrderConfirmation,
    at: '/bi-order-confirmation/USD',
    token: backend.signIn(),
  });
  expect(screen.getByText('USD is not offered here.')).toBeVisible();
});

const ofNaira = (balance: string) => {
  const { state } = backend;
  state.wallets = state.wallets.map((wallet) => (wallet.currency === 'NGN' ? { ...wallet, balance } : wallet));
};

test('is filled with pair, rate and what balance and level both allow, and the amount has the focus [S10.desk.take] [S10.ticket.live]', async () => {
  const view = renderDeskTicket(backend);
  expect(screen.getByRole('heading', { name: 'Buy CNY with NGN' })).toBeVisible();
  expect(screen.queryByLabelText('Target currency')).not.toBeInTheDocument();
  expect(amount()).toHaveFocus();
  await waitFor(() => expect(amount()).toHaveValue('100000.5'));
  expect(receipt()).toHaveTextContent(
    'You pay₦ 100,000.50Fee 1%₦ 1,000.00At rate215.0000Listed at this rate¥ 750.25You receive¥ 460.46',
  );
  await ready();
  await view.user.click(order());
  await waitFor(() => expect(view.address()).toMatch(/transaction-details/));
  expect(backend.callsOf('createTransaction')[0]?.body).toMatchObject({ amount: '100000.5', rate: '215' });
});

test.each([
  ['what the level takes', '900000', '161303.75'],
  ['the balance, cut', '99.999', '99.99'],
  ['nothing if the wallet is empty', '0', ''],
])('fills in %s', async (_title, balance, filled) => {
  ofNaira(balance);
  renderDeskTicket(backend);
  await ready();
  expect(amount()).toHaveValue(filled);
});

test('its button closes it', async () => {
  const onClose = jest.fn();
  const { user } = renderDeskTicket(backend, { onClose });
  await ready();
  await user.click(screen.getByRole('button', { name: 'Close the ticket' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('what is typed first replaces the amount that was filled in [S10.desk.take]', async () => {
  const { user } = renderDeskTicket(backend);
  await waitFor(() => expect(amount()).toHaveValue('100000.5'));
  await user.keyboard('25.5');
  expect(amount()).toHaveValue('25.5');
});

describe('share', () => {
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
});
