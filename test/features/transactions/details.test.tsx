import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CAPABILITIES } from '@contract/calls';
import { formatLedger, formatMovement } from '@/domain/money/formatDecimal';
import { readCsv } from '@/domain/wording/csv';
import { statementCsv } from '@/domain/wording/statementFiles';
import { DisputeScreen } from '@/features/transactions/DisputeScreen';
import { ReceiptScreen } from '@/features/transactions/ReceiptScreen';
import { TransactionDetailsScreen } from '@/features/transactions/TransactionDetailsScreen';
import { ROUTES } from '@/routes/routes';
import { fundingLetter } from '@server/mail/letters';
import { aBankAccount, anOrder, aTransaction } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { ADA } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

describe('details', () => {
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

    it('offers to pay a funding with mobile money, and shows by itself what became of the request [S11.mobile.app]', async () => {
      backend.state.capabilities = CAPABILITIES;
      backend.state.transactions = [
        { ...aTransaction({ id: '71', type: 'FUND_WALLET', currency_to: 'NGN' }), held: '0' },
      ];
      const { user } = renderDetails();
      await user.type(await screen.findByLabelText('Phone number'), '024');
      await user.click(button('Send a request to this phone'));
      await screen.findByText(/^phone expects a number with its country code/);
      await user.clear(screen.getByLabelText('Phone number'));
      await user.type(screen.getByLabelText('Phone number'), '+233 24 000 0042');
      await user.click(button('Send a request to this phone'));
      await screen.findByText('Confirm on your phone: the request is on the number that ends in 0042.');
      expect(screen.queryByLabelText('Phone number')).toBeNull();
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
});

describe('receipt', () => {
  const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

  beforeEach(() => {
    backend.state.transactions = [{ ...aTransaction({ id: '7', amount: '1000.5' }), held: '0' }];
  });

  const render = () =>
    renderScreen(<ReceiptScreen />, { path: ROUTES.receipt, at: '/receipt/7', token: backend.signIn() });

  it('a receipt has the facts of the transaction, its code, and where it can be checked [S11.receipts.page]', async () => {
    render();
    const receipt = await screen.findByRole('article', { name: 'Receipt for transaction no. 7' });
    expect(receipt).toHaveTextContent('1,000.50');
    expect(receipt).toHaveTextContent('7K3M-09QA-ZZ12-4W5X');
    expect(receipt).toHaveTextContent('/backend/receipts/7K3M-09QA-ZZ12-4W5X/');
  });

  it('a receipt that could not be made says so, and is made on request [S11.receipts.page]', async () => {
    backend.fail('createReceipt', 500);
    render();
    expect(await screen.findByText('The receipt could not be made.')).toBeVisible();
    backend.clear('createReceipt');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('7K3M-09QA-ZZ12-4W5X')).toBeVisible();
  });

  it('a server without receipts is asked for none, and nothing leads to them [S11.receipts.page]', async () => {
    backend.state.capabilities = { windows: CAPABILITIES.windows };
    render();
    expect(await screen.findByText('This server makes no receipts.')).toBeVisible();
    renderScreen(<TransactionDetailsScreen />, {
      path: ROUTES.transactionDetails,
      at: '/transaction-details/7',
      token: backend.signIn(),
    });
    expect(await screen.findByText('Exchange rate')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Receipt' })).toBeNull();
    expect(backend.callsOf('createReceipt')).toEqual([]);
  });
});

describe('a withdrawal', () => {
  const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

  it.each([
    ['that came back says why', 'COMPLETED', CAPABILITIES, 1],
    ['that is pending says nothing of the bank', 'PENDING', CAPABILITIES, 0],
    ['of a server without payouts says nothing of the bank', 'COMPLETED', { fills: 1 }, 0],
  ] as const)('%s [S11.payouts.shown]', async (_, status, capabilities, asked) => {
    backend.state.capabilities = capabilities;
    const changes = { id: '7', type: 'WITHDRAW', status, currency_from: 'NGN', currency_to: 'NGN', rate: '0' };
    backend.state.transactions = [{ ...aTransaction(changes), held: '0' }];
    const [path, at] = [ROUTES.transactionDetails, '/transaction-details/7'];
    renderScreen(<TransactionDetailsScreen />, { path, at, token: backend.signIn() });
    const created = await screen.findByText('Created');
    if (asked > 0) {
      expect(await screen.findByText('CP-7K4Q-92MD')).toBeVisible();
      expect(screen.getByText('Returned by the bank')).toBeVisible();
      expect(screen.getByText('The money is in your wallet again. Reason: Account closed')).toBeVisible();
    }
    expect(created).toBeVisible();
    expect(backend.callsOf('getPayout')).toHaveLength(asked);
  });
});

describe('a funding', () => {
  const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));
  const FUNDING = { id: '7', type: 'FUND_WALLET', currency_from: 'NGN', currency_to: 'NGN', rate: '0' };
  const REFERENCE = 'CR-7K4Q-92MD';

  const see = (changes: Parameters<typeof aTransaction>[0] = {}) => {
    backend.state.transactions = [{ ...aTransaction({ ...FUNDING, amount: '1000.5', ...changes }), held: '0' }];
    const [path, at] = [ROUTES.transactionDetails, '/transaction-details/7'];
    return renderScreen(<TransactionDetailsScreen />, { path, at, token: backend.signIn() });
  };

  it('that is pending says what to write into the transfer, how much to pay and where, and copies it [S11.bank.reference.shown]', async () => {
    const { user } = see();
    const copied = jest.spyOn(window.navigator.clipboard, 'writeText').mockResolvedValue();
    const lines = await screen.findByRole('region', { name: 'Write this into the transfer' });
    expect(lines).toHaveTextContent(REFERENCE);
    expect(lines).toHaveTextContent('1,000.50 NGN');
    await user.click(within(lines).getByRole('button', { name: 'Copy reference' }));
    expect(copied).toHaveBeenLastCalledWith(REFERENCE);
    await user.click(within(lines).getByRole('button', { name: 'Copy amount to pay' }));
    expect(copied).toHaveBeenLastCalledWith('1000.50');
    copied.mockRestore();
    expect(await screen.findByRole('region', { name: 'Bank transfer' })).toBeVisible();
    expect(await screen.findByRole('img', { name: 'QR code with the reference and the amount' })).toBeVisible();
  });

  it('that has ended names its reference and asks for no transfer [S11.bank.reference.shown]', async () => {
    see({ status: 'COMPLETED' });
    expect(await screen.findByText(REFERENCE)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Write this into the transfer' })).toBeNull();
  });

  it.each([
    ['of a server without references', {}, { fills: 1 }],
    ['that is an order', { type: 'ORDER' }, CAPABILITIES],
  ])('%s has none, and none is asked for [S11.bank.reference.own]', async (_, changes, capabilities) => {
    backend.state.capabilities = capabilities;
    see(changes);
    expect(await screen.findByText('Created')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Pay by transfer')).toBeNull());
    expect(screen.queryByText('Reference')).toBeNull();
    expect(backend.callsOf('getFundingReference')).toEqual([]);
  });

  it.each(['0.01', '1000', '1000.5', '999999999999.99'])(
    'of %s is the same figure on its instructions, in its mail, on its receipt, in the statement and in the file [S11.bank.figures]',
    async (amount) => {
      const figure = formatLedger(amount);
      see({ amount });
      const lines = await screen.findByRole('region', { name: 'Write this into the transfer' });
      expect(lines).toHaveTextContent(`${figure} NGN`);
      const [path, at] = [ROUTES.receipt, '/receipt/7'];
      renderScreen(<ReceiptScreen />, { path, at, token: backend.signIn() });
      const receipt = await screen.findByRole('article');
      expect(receipt).toHaveTextContent(`₦ ${figure}`);
      await waitFor(() => expect(receipt).toHaveTextContent(REFERENCE));
      const house = { appUrl: 'https://crossrate.example', supportEmail: null };
      const funding = { id: '7', amount, currency_from: 'NGN', reference: REFERENCE };
      expect(fundingLetter('ada@example.com', funding, house).body).toContain(`Transfer ${figure} NGN and write`);
      const line = {
        id: '1',
        at: '2026-11-20T10:00:00Z',
        kind: 'funded',
        transaction: '7',
        type: 'FUND_WALLET',
      } as const;
      const lineOfWallet = { ...line, amount, balance: amount };
      const sheet = { currency: 'NGN', opening: '0', closing: amount, results: [lineOfWallet], next: null };
      const exported = readCsv(statementCsv(sheet, { isFirst: false, what: () => 'Funded' }))[0]?.[4] ?? '';
      expect([formatMovement(lineOfWallet.amount), formatLedger(exported)]).toEqual([`+${figure}`, figure]);
    },
  );
});

describe('result', () => {
  const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

  const render = (changes: Parameters<typeof aTransaction>[0]) => {
    backend.state.transactions = [{ ...aTransaction({ id: '7', status: 'COMPLETED', ...changes }), held: '0' }];
    return renderScreen(<TransactionDetailsScreen />, {
      path: ROUTES.transactionDetails,
      at: '/transaction-details/7',
      token: backend.signIn(),
    });
  };

  const region = (name: string) => screen.findByRole('region', { name });

  const figure = (card: HTMLElement, title: string) => within(card).getByText(title).parentElement;

  const RESULT = {
    ...{ gross: '1000', fee: '15', net: '985', received: '4.56018518', rate: '216.00000020', market_rate: '210' },
    hops: [{ from: 'NGN', to: 'CNY', paid: '985', received: '4.56018518', fills: 2 }],
  };

  const aFill = (id: string) => ({
    ...{ id, at: '2026-11-23T10:00:00.000Z', currency: 'CNY', swap_to: 'NGN' },
    ...{ taken: '2.28', paid: '492.5', rate: '216' },
  });

  it('a completed order shows gross, fee, net, received, the realised rate and how far it is from the market of then [S11.fills.order]', async () => {
    backend.state.results = { 7: RESULT };
    backend.state.fills = { 7: [aFill('2'), aFill('1')] };
    render({ type: 'ORDER', currency_from: 'NGN', currency_to: 'CNY' });
    const card = await region('What you really got');
    expect(await within(card).findByText('216.0000002')).toBeVisible();
    expect(figure(card, 'Paid in all')).toHaveTextContent('₦ 1,000.00');
    expect(figure(card, 'Fee paid')).toHaveTextContent('₦ 15.00');
    expect(figure(card, 'To the market')).toHaveTextContent('+2.86');
    const rows = within(await within(card).findByRole('table', { name: 'Fills' })).getAllByRole('row');
    expect(rows).toHaveLength(3);
    expect(rows[1]).toHaveTextContent('₦ 492.50¥ 2.28216.0000');
  });

  it('a listing shows what became of it as a bar with figures, when it ends, and its fills [S11.fills.listing] [S11.lifecycle.end]', async () => {
    backend.state.progress = {
      7: {
        ...{ id: '31', currency: 'CNY', swap_to: 'NGN', rate: '216', fills: 1 },
        ...{ listed: '10', sold: '6', left: '1', returned: '3', got: '1296', expires_at: '2031-12-05T10:00:00Z' },
      },
    };
    backend.state.fills = { 31: [aFill('1')] };
    render({ type: 'LIST', currency_from: 'CNY', currency_to: 'NGN' });
    const card = await region('What was sold');
    expect(await within(card).findByRole('img', { name: '60% sold, 10% left, 30% returned' })).toBeVisible();
    expect(figure(card, 'Average')).toHaveTextContent('216.0000');
    expect(figure(card, 'Ends')).toHaveTextContent(/2031/);
    expect(await within(card).findByRole('table', { name: 'Fills' })).toBeVisible();
  });

  it.each([
    ['a server that does not say what was filled', { capabilities: { windows: 2 } }, {}],
    ['a pending order', {}, { status: 'PENDING' }],
    ['a funding', {}, { type: 'FUND_WALLET' }],
  ])('for %s nothing of it is asked [S11.fills.own]', async (_what, state, changes) => {
    Object.assign(backend.state, state);
    render({ type: 'ORDER', ...changes });
    expect(await screen.findByText('No. 7')).toBeVisible();
    expect(await screen.findByText('Exchange rate')).toBeVisible();
    const asked = backend.calls.map(({ path }) => path);
    expect(asked.filter((path) => /order-result|fills|listing-progress/.test(path))).toEqual([]);
  });
});
