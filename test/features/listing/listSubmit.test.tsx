import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aTransaction } from '@test/support/app/builders';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { field, fill, GOOD, openTicket, renderTicket, submitButton } from './listTicket';

const backend = withMswBackend();

const open = (currency?: string) => openTicket(backend, currency);
const sent = () => backend.callsOf('createTransaction');

test('sends exactly the LIST transaction and opens its details [S7.type.LIST] [S9.noFee]', async () => {
  const { user, address } = await open();
  await fill(user, GOOD);
  await user.click(submitButton());
  await waitFor(() => expect(address()).toMatch(/^\/transaction-details\/\d+$/));
  expect(sent().map(({ body, contentType }) => ({ body, contentType }))).toEqual([
    {
      contentType: 'application/json',
      body: {
        type: 'LIST',
        email: 'ada@example.com',
        currency_from: 'CNY',
        currency_to: 'NGN',
        amount: '1000.5',
        rate: '216',
        transaction_fee: '0',
      },
    },
  ]);
});

test('Max takes the exact balance, which is shown cut to 2 decimals, and lists it', async () => {
  const { user, address } = await open('GHC');
  expect(screen.getByText('₵ 800.99')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Max' }));
  expect(field('Amount')).toHaveValue('800.999');
  await fill(user, { target: 'NGN', rate: '130' });
  await user.click(submitButton('GHC'));
  await waitFor(() => expect(address()).toMatch(/transaction-details/));
  expect(sent()[0]?.body).toMatchObject({ amount: '800.999' });
});

test('Enter and double clicks send once; the button shows progress meanwhile', async () => {
  const { user, address } = await open();
  await fill(user, GOOD);
  const release = backend.hold('createTransaction');
  await user.type(field('Rate'), '{Enter}');
  fireEvent.submit(screen.getByRole('form'));
  await user.dblClick(submitButton());
  expect(submitButton()).toBeDisabled();
  expect(submitButton()).toHaveAttribute('aria-busy', 'true');
  release();
  await waitFor(() => expect(address()).toMatch(/transaction-details/));
  expect(sent()).toHaveLength(1);
});

test.each(['getWallet', 'getRate'] as const)(
  'nothing is sent, and nothing refused, before the answer of %s is there: it could only be refused wrongly',
  async (name) => {
    const release = backend.hold(name);
    const { user } = renderTicket(backend);
    if (name === 'getRate') await waitFor(() => expect(submitButton()).toBeEnabled());
    await user.type(field('Amount'), '10');
    await user.selectOptions(screen.getByLabelText('Target currency'), 'NGN');
    await user.type(field('Rate'), '216{Enter}');
    expect(submitButton()).toBeDisabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    release();
    await waitFor(() => expect(submitButton()).toBeEnabled());
    expect(sent()).toEqual([]);
    await user.click(submitButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
  },
);

test("a refusal shows the server's reason and loses nothing typed", async () => {
  backend.fail('createTransaction', 400, { detail: 'Listings are closed today.' });
  const { user } = await open();
  await fill(user, GOOD);
  await user.click(submitButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your listing could not be created. Listings are closed today.',
  );
  expect(field('Amount')).toHaveValue('1,000.50');
  expect(submitButton()).toBeEnabled();
});

test('after an unknown outcome the pending list is looked at, and a listing found there is not sent again', async () => {
  const { user } = await open();
  await fill(user, GOOD);
  backend.answerRubbish('createTransaction');
  const arrived = aTransaction({
    id: '99',
    type: 'LIST',
    currency_from: 'CNY',
    currency_to: 'NGN',
    amount: '1000.5',
  });
  const created_at = new Date().toISOString();
  backend.state.transactions = [{ ...arrived, rate: '216', created_at, held: '0' }];
  await user.click(submitButton());
  expect(await screen.findByText(/your listing has arrived and is pending/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', '/transaction-details/99');
  expect(submitButton()).toBeDisabled();
});

test('after an unknown outcome without a trace a retry is offered', async () => {
  const { user } = await open();
  await fill(user, GOOD);
  backend.breakConnection('createTransaction');
  await user.click(submitButton());
  const words = await screen.findByText(/no such listing is pending\. You can try again\./);
  expect(words).toBeVisible();
  expect(submitButton()).toBeEnabled();
});

test('a rate set on the axis makes it another listing, which may be sent [S10.composer]', async () => {
  const { user } = await open();
  await fill(user, GOOD);
  backend.answerRubbish('createTransaction');
  backend.fail('getPendingTransactions', 503, {});
  await user.click(submitButton());
  await screen.findByText(/not known whether your listing has arrived/);
  expect(submitButton()).toBeDisabled();
  fireEvent.change(await screen.findByRole('slider', { name: /Rate within the band/ }), { target: { value: '120' } });
  expect(submitButton()).toBeEnabled();
  expect(screen.queryByText(/not known whether your listing has arrived/)).toBeNull();
});
