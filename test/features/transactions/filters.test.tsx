import { screen, waitFor, within } from '@testing-library/react';
import { windowsWorld } from './windowsWorld';

const { backend, put, renderTransactions, shownIds, asked } = windowsWorld();

it('words count once nobody types any more, and amounts as soon as they can be read [S11.filters.address]', async () => {
  put(3);
  const { user, address } = renderTransactions();
  await waitFor(async () => expect(await shownIds()).toHaveLength(3));
  await user.type(screen.getByLabelText('Search'), 'order  12');
  await waitFor(() => expect(address()).toBe('/transactions?words=order+12'));
  await waitFor(() =>
    expect(asked().filter((path) => path.includes('words'))).toEqual(['transactions/?limit=50&words=order+12']),
  );
  await user.type(screen.getByLabelText('Amount from'), '1,000.');
  expect(screen.getByLabelText('Amount from')).toHaveValue('1,000.');
  await waitFor(() => expect(address()).toBe('/transactions?words=order+12&min=1000'));
});

it('an amount that cannot be read is said where it was typed, and limits the wrong way round are too [S11.filters.address]', async () => {
  put(1);
  const { user, address } = renderTransactions('?min=10');
  await user.type(await screen.findByLabelText('Amount to'), 'abc');
  expect(screen.getByLabelText('Amount to')).toHaveAccessibleDescription('This is no amount. Write 1000.50.');
  await user.clear(screen.getByLabelText('Amount to'));
  await user.type(screen.getByLabelText('Amount to'), '2');
  expect(screen.getByLabelText('Amount from')).toHaveAccessibleDescription('The least amount is above the greatest.');
  expect(address()).toBe('/transactions?min=10&max=2');
});

it('what the address asks for and cannot be is left out and named, also after the address was set right [S11.filters.address]', async () => {
  put(1);
  const { user, address } = renderTransactions('?from=2026-02-31&status=BOGUS&currency=NGN');
  await waitFor(() => expect(address()).toBe('/transactions?currency=NGN'));
  expect(screen.getByRole('alert')).toHaveTextContent('2026-02-31');
  expect(screen.getByRole('alert')).toHaveTextContent('BOGUS');
  expect(screen.queryByRole('option', { name: /BOGUS/i })).toBeNull();
  await waitFor(() => expect(asked()).toEqual(['transactions/?limit=50&currency=NGN']));
  await user.selectOptions(screen.getByLabelText('Type'), 'ORDER');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a filter gets a name, is kept for its user on the device, and is removed [S11.filters.views]', async () => {
  put(1);
  const first = renderTransactions('?currency=NGN');
  await first.user.click(await screen.findByRole('button', { name: 'Save this view' }));
  await first.user.type(screen.getByLabelText('Name'), 'My naira');
  await first.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.queryByRole('button', { name: 'Save this view' })).toBeNull();
  first.unmount();

  const { user, address } = renderTransactions();
  const views = within(await screen.findByRole('list', { name: 'Saved views' }));
  await user.click(views.getByRole('link', { name: 'My naira' }));
  expect(address()).toBe('/transactions?currency=NGN');
  await user.click(views.getByRole('button', { name: 'Remove the view My naira' }));
  expect(screen.queryByRole('list', { name: 'Saved views' })).toBeNull();
});

it('views that the device does not keep, or keeps as rubbish, break nothing [S11.filters.views]', async () => {
  const owner = backend.state.users[0]?.id ?? '';
  localStorage.setItem(`views:${owner}`, '{"rubbish":');
  put(1);
  const { user } = renderTransactions('?currency=NGN');
  await user.click(await screen.findByRole('button', { name: 'Save this view' }));
  await user.type(screen.getByLabelText('Name'), 'N');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('link', { name: 'N' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('This device keeps nothing');
});
