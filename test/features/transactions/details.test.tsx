import { act, screen, waitFor, within } from '@testing-library/react';
import { DisputeScreen } from '@/features/transactions/DisputeScreen';
import { TransactionDetailsScreen } from '@/features/transactions/TransactionDetailsScreen';
import { ROUTES } from '@/routes/routes';
import { aBankAccount, anOrder, aTransaction } from '@test/support/app/builders';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { ADA } from '@test/support/mswBackend/seed';
import { renderScreen } from '@test/support/app/renderScreen';

const backend = withMswBackend();
beforeEach(() => {
  backend.state.transactions = [{ ...aTransaction({ id: '71' }), held: '21500' }];
  backend.state.orders = [anOrder({ id: '91' })];
});

const button = (name: string) => screen.getByRole('button', { name });

describe('the details', () => {
  const renderDetails = (id = '71') =>
    renderScreen(<TransactionDetailsScreen />, {
      path: ROUTES.transactionDetails,
      at: `/transaction-details/${id}`,
      token: backend.signIn(),
    });
  type View = ReturnType<typeof renderDetails>;

  const valueOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
  const loaded = () => screen.findByText('Created');

  async function revoke({ user }: View) {
    await loaded();
    await user.click(button('Revoke'));
    await user.click(await screen.findByRole('button', { name: 'Revoke it' }));
  }

  it('shows type, email, amount, currency to, exchange rate, status, created, fee and updated [S2.transactionDetails.1] [S7.getTransaction]', async () => {
    renderDetails();
    await loaded();
    expect(valueOf('Type')).toHaveTextContent('Order');
    expect(valueOf('Email')).toHaveTextContent('ada@example.com');
    expect(valueOf('Amount')).toHaveTextContent('₦ 21,500.00');
    expect(valueOf('Currency to')).toHaveTextContent('CNY · Chinese Yuan');
    expect(valueOf('Exchange rate')).toHaveTextContent('215.0000 NGN per CNY');
    expect(valueOf('Status')).toHaveTextContent('PENDING');
    expect(valueOf('Created')).toHaveTextContent(/20 Nov 2026/);
    expect(valueOf('Fee')).toHaveTextContent('₦ 215.00');
    expect(valueOf('Updated')).toHaveTextContent(/20 Nov 2026/);
    expect(backend.callsOf('getTransaction')[0]).toMatchObject({ path: 'transactions/?txid=71' });
  });

  it('shows the path and the bank account of a transaction that has them', async () => {
    backend.state.bankAccounts = [{ ...aBankAccount({ id: '61' }), owner: ADA }];
    backend.state.transactions = [
      { ...aTransaction({ id: '71', type: 'MOF_ORDER', path: 'NGN->GHC->CNY', bank_account: '61' }), held: '0' },
    ];
    renderDetails();
    await loaded();
    expect(valueOf('Path')).toHaveTextContent('NGN → GHC → CNY');
    await waitFor(() => expect(valueOf('Bank account')).toHaveTextContent('Bank of China · 6217000012345678'));
  });

  it('while pending has the note, Revoke and Dispute this transaction [S2.transactionDetails.2] [S2.transactionDetails.3] [S2.transactionDetails.4] [S4.pending.1] [S4.pending.2] [S9.transactionTime]', async () => {
    renderDetails();
    await loaded();
    expect(screen.getByText('Transactions typically take less than 10 minutes.')).toBeVisible();
    expect(button('Revoke')).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Dispute this transaction' })).toHaveAttribute('href', '/disputes/71');
    expect(screen.getByRole('link', { name: 'Go to history' })).toHaveAttribute('href', '/transactions');
  });

  it('turns COMPLETED by itself, and then there is nothing left to revoke [S4.live.transactions] [S4.revoke.3]', async () => {
    renderDetails();
    await loaded();
    await waitFor(() => expect(backend.live.isSubscribed('transactions')).toBe(true));
    backend.advance();
    act(() => backend.announce('transactions'));
    await waitFor(() => expect(valueOf('Status')).toHaveTextContent('COMPLETED'));
    expect(screen.queryByRole('button', { name: 'Revoke' })).not.toBeInTheDocument();
    expect(screen.queryByText('Transactions typically take less than 10 minutes.')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to history' })).toBeVisible();
  });

  it('revokes after asking, reads again and removes the matching order [S4.revoke.1] [S4.revoke.2] [S7.revokeTransaction] [S7.getMatchingOrders] [S7.removeOrder]', async () => {
    const view = renderDetails();
    await revoke(view);
    await waitFor(() => expect(valueOf('Status')).toHaveTextContent('REVOKED'));
    await waitFor(() => expect(backend.callsOf('removeOrder')).toMatchObject([{ path: 'orders/91/remove_order/' }]));
    expect(backend.callsOf('revokeTransaction')).toMatchObject([
      { method: 'POST', path: 'transactions/71/revoke/', body: null },
    ]);
    const [query] = backend.callsOf('getMatchingOrders');
    expect(query?.path).toBe('orders/?currency_from=NGN&currency_to=CNY&rate=215&user=1&amount=21500&status=pending');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke' })).not.toBeInTheDocument());
  });

  it('keeps it when the question is answered with no', async () => {
    const { user } = renderDetails();
    await loaded();
    await user.click(button('Revoke'));
    await user.click(await screen.findByRole('button', { name: 'Keep it' }));
    expect(backend.callsOf('revokeTransaction')).toEqual([]);
  });

  it('says why a revoke was refused, reads the transaction again and does nothing twice', async () => {
    backend.fail('revokeTransaction', 400, { detail: 'It is being settled.' });
    await revoke(renderDetails());
    expect(await screen.findByText('It is being settled.')).toBeVisible();
    expect(backend.callsOf('revokeTransaction')).toHaveLength(1);
    expect(backend.callsOf('removeOrder')).toEqual([]);
    expect(backend.callsOf('getTransaction').length).toBeGreaterThan(1);
    expect(button('Revoke')).toBeEnabled();
  });

  it('says that there is no such transaction', async () => {
    renderDetails('4711');
    expect(await screen.findByText('There is no such transaction.')).toBeVisible();
  });

  it('stays on loading when it cannot be fetched [S8.fetchFailure.2]', async () => {
    backend.fail('getTransaction', 500);
    renderDetails();
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    expect(screen.getByText('Loading the transaction')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the dispute', () => {
  const renderDispute = () =>
    renderScreen(<DisputeScreen />, { path: ROUTES.dispute, at: '/disputes/71', token: backend.signIn() });
  const message = () => screen.getByLabelText<HTMLTextAreaElement>('Your Message');

  it('sends the message and says that it is filed [S2.dispute.1] [S7.createDispute] [S8.disputeSuccess]', async () => {
    const { user } = renderDispute();
    await user.type(message(), '  The money never came.  ');
    await user.click(button('Submit'));
    expect(await screen.findByText('Dispute filed successfully!')).toBeVisible();
    expect(backend.callsOf('createDispute')).toMatchObject([
      { method: 'POST', path: 'disputes/', body: { transaction: '71', description: 'The money never came.' } },
    ]);
    expect(message()).toHaveValue('');
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/transaction-details/71');
  });

  it.each(['', '   '])('asks for a message instead of sending "%s" [S5.dispute.1]', async (typed) => {
    const { user } = renderDispute();
    if (typed) await user.type(message(), typed);
    await user.click(button('Submit'));
    expect(message()).toHaveAccessibleDescription(/Please enter a message before submitting\./);
    expect(backend.callsOf('createDispute')).toEqual([]);
  });

  it('says that it failed, keeps the message, and how long a review takes [S8.disputeFailure] [S9.disputeTime]', async () => {
    backend.fail('createDispute', 500);
    const { user } = renderDispute();
    await user.type(message(), 'Help');
    await user.click(button('Submit'));
    expect(await within(screen.getByRole('form')).findByRole('alert')).toHaveTextContent('Failed to file dispute.');
    expect(message()).toHaveValue('Help');
    expect(message()).toHaveAccessibleDescription(/within 24-48 hours/);
  });
});
