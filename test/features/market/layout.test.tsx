import { screen, within } from '@testing-library/react';
import { CAPABILITIES } from '@contract/values/capabilities';
import { screenOf } from '@test/support/app/screenOf';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { openDesk } from './openDesk';

const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

const panel = (name: string) => screen.findByRole('checkbox', { name, hidden: true });
const region = (name: string) => screen.queryByRole('region', { name });
const columns = () => document.querySelector<HTMLElement>('[data-columns]')?.style.gridTemplateColumns;
const side = () => screen.findByRole('separator', { name: 'Width of the ticket column' });

/** The desk on a screen of this width, with all of its panels. */
async function open(width: number) {
  screenOf(width);
  const view = openDesk(backend, 'CNY');
  await screen.findByRole('region', { name: 'Trades' });
  await screen.findByRole('region', { name: 'My orders and listings' });
  await screen.findByRole('region', { name: 'Chart' });
  return view;
}

test('each panel is hidden and shown from one menu [S11.layout.panels]', async () => {
  const { user } = await open(1440);
  for (const name of ['Trades', 'Order ticket', 'Chart', 'My orders and listings']) {
    await user.click(await panel(name));
    expect(region(name)).toBeNull();
  }
  expect(columns()).toBe('minmax(0,1fr)');
  await user.click(await panel('Chart'));
  expect(await screen.findByRole('region', { name: 'Chart' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reset the layout', hidden: true }));
  expect(await screen.findByRole('region', { name: 'Trades' })).toBeVisible();
  expect(columns()).toBe('minmax(0,1fr) var(--side)');
});

test('without its panel the ticket of a level opens over the books [S11.layout.panels]', async () => {
  const { user } = await open(1440);
  await user.click(await panel('Order ticket'));
  await user.click(await screen.findByRole('link', { name: '215.0000' }));
  const sheet = screen.getByRole('dialog', { name: 'Order ticket' });
  expect(within(sheet).getByRole('region', { name: 'Ticket' })).toHaveTextContent('CNY for NGN at 215');
});

test('a hidden table of own listings leaves no empty column beside the chart [S11.layout.columns]', async () => {
  const { user } = await open(1920);
  expect(columns()).toBe('minmax(0,1fr) var(--middle) var(--side)');
  await user.click(await panel('Chart'));
  expect(columns()).toBe('minmax(0,1fr) var(--middle) var(--side)');
  await user.click(await panel('My orders and listings'));
  expect(columns()).toBe('minmax(0,1fr) var(--side)');
});

test('the arrow keys, Home and End move the splitter, which says its width, and Reset gives the usual one [S11.layout.widths] [S11.layout.reset]', async () => {
  const { user } = await open(1440);
  const splitter = await side();
  splitter.focus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}');
  expect(splitter).toHaveAttribute('aria-valuenow', '336');
  expect(document.querySelector<HTMLElement>('[data-columns]')?.style.getPropertyValue('--side')).toBe('336px');
  await user.keyboard('{End}');
  expect(splitter).toHaveAttribute('aria-valuenow', splitter.getAttribute('aria-valuemax'));
  await user.keyboard('{Home}');
  expect(splitter).toHaveAttribute('aria-valuenow', splitter.getAttribute('aria-valuemin'));
  await user.click(screen.getByRole('button', { name: 'Reset the layout', hidden: true }));
  expect(splitter).toHaveAttribute('aria-valuenow', '320');
});

test('on a phone there are no splitters, and the panels are hidden there alone [S11.layout.sizes]', async () => {
  const { user, unmount } = await open(390);
  await user.click(await panel('Trades'));
  expect(region('Trades')).toBeNull();
  expect(screen.queryByRole('separator')).toBeNull();
  unmount();
  await open(1440);
});
