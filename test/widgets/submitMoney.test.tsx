import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { type HeldIntent, SEEN_AFTER_MS, startIntent } from '@/api/intents/heldIntent';
import { ownIntents } from '@/api/intents/intentStorage';
import { compare, decimal, divide, multiply, subtract, toText } from '@/domain/money/decimal';
import { typedAmount } from '@/domain/money/typedNumber';
import { AmountConfirmationScreen } from '@/features/wallet/AmountConfirmationScreen';
import type { Setback, SubmitOutcome } from '@/flows/submitMoney';
import { ROUTES } from '@/routes/routes';
import { selectIntentsLeft } from '@/state/slices/intentsSlice';
import { shareOfBalance, typedShare, WalletAmountField } from '@/widgets/money/WalletAmountField';
import { SubmitNotice } from '@/widgets/tickets/SubmitNotice';
import { useSubmitMoney } from '@/widgets/tickets/useMoneyTicket';
import { advance, settled } from '@test/support/app/advance';
import { fakeLocks } from '@test/support/app/fakeLocks';
import { renderScreen } from '@test/support/app/renderScreen';
import { FRENCH, speakOnly } from '@test/support/languages/speaking';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { checkProperty } from '@test/support/random/property';

describe('submit money', () => {
  const draft = { type: 'LIST', currency_from: 'CNY', currency_to: 'NGN', amount: '60.25', rate: '215' } as const;

  const error = { status: 'TIMEOUT', data: null } as const;

  let locks: ReturnType<typeof fakeLocks>;

  /** The answer of the backend, whenever the test wants it. */
  let reply: (outcome: SubmitOutcome) => void;

  let sent = 0;

  beforeEach(() => {
    jest.useFakeTimers();
    locks = fakeLocks();
    sent = 0;
  });

  afterEach(() => {
    locks.restore();
    jest.useRealTimers();
  });

  /** In the place of submitMoney: keeps an intent, and ends as the test says. */
  const flow = () => async () => {
    sent += 1;
    const held: HeldIntent = await startIntent(draft, []);
    const outcome = await new Promise<SubmitOutcome>((resolve) => {
      reply = resolve;
    });
    if (outcome.kind === 'created') held.apply({ kind: 'arrived', id: outcome.id });
    else held.apply({ kind: outcome.kind === 'unknown' ? 'dropped' : 'lost' });
    return { outcome, held };
  };

  function Ticket() {
    const { submit, setback } = useSubmitMoney(flow);
    return (
      <>
        <button onClick={() => submit(undefined)}>Send</button>
        <SubmitNotice setback={setback} sent="LIST" failure="It failed." />
      </>
    );
  }

  function Place() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        {isOpen && <Ticket />}
        <button onClick={() => setOpen(false)}>Close the ticket</button>
      </>
    );
  }

  const answer = (outcome: SubmitOutcome) => act(async () => (reply(outcome), await settled()));

  const press = (name: string) => act(async () => (screen.getByRole('button', { name }).click(), await settled()));

  async function open() {
    const { store, address } = renderScreen(<Place />, { token: 'abc' });
    await press('Send');
    return { address, left: () => selectIntentsLeft(store.getState()) };
  }

  test('a second press while the first is under way sends nothing', async () => {
    await open();
    await press('Send');
    expect(sent).toBe(1);
  });

  test('a notice counts as seen after one second on the screen, and the intent is held until then [S11.once.pending]', async () => {
    await open();
    await answer({ kind: 'refused', error });
    expect(screen.getByRole('alert')).toHaveTextContent('It failed.');
    await act(() => advance(SEEN_AFTER_MS - 1));
    expect([ownIntents(), locks.held().length]).toMatchObject([[{ seen: false }], 1]);
    await act(() => advance(1));
    expect([ownIntents(), locks.held().length]).toMatchObject([[{ seen: true }], 0]);
  });

  test('a success opens its details and counts as seen after one second there [S11.once.pending]', async () => {
    const { address, left } = await open();
    await answer({ kind: 'created', id: '77' });
    expect(address()).toBe('/transaction-details/77');
    await act(() => advance(SEEN_AFTER_MS - 1));
    expect([ownIntents(), locks.held().length, left()]).toMatchObject([[{ seen: false }], 1, 0]);
    await act(() => advance(1));
    expect([ownIntents(), locks.held().length, left()]).toMatchObject([[{ seen: true }], 0, 0]);
  });

  test('what a ticket cannot show because it was left is handed to the shell, unseen [S11.once.pending]', async () => {
    const { address, left } = await open();
    await press('Close the ticket');
    expect(locks.held()).toHaveLength(1);
    await answer({ kind: 'created', id: '77' });
    expect(address()).toBe('/');
    expect([ownIntents(), locks.held().length, left()]).toMatchObject([[{ seen: false }], 0, 1]);
  });

  test('a ticket that closes at the moment of the answer leaves its outcome to the shell too [S11.once.pending]', async () => {
    const { left } = await open();
    const closing = screen.getByRole('button', { name: 'Close the ticket' });
    await act(async () => {
      reply({ kind: 'notFound', error });
      await settled();
      closing.click();
    });
    await act(() => advance(2 * SEEN_AFTER_MS));
    expect([ownIntents(), locks.held().length, left()]).toMatchObject([[{ seen: false }], 0, 1]);
  });

  test('what is unknown is handed to the shell, and another tab may look for it [S11.once.pending]', async () => {
    const { left } = await open();
    await answer({ kind: 'unknown', error });
    expect([ownIntents(), locks.held().length, left()]).toMatchObject([[{ outcome: null, seen: false }], 0, 1]);
  });

  const OFFER = 'Send it without the picture';

  test('leaving out the picture is offered once it is certain that nothing has arrived, never before [S11.picture.without]', () => {
    const send = jest.fn();
    const notice = (setback: Setback) => (
      <SubmitNotice setback={setback} sent="FUND_WALLET" failure="It failed." sendWithoutPicture={send} />
    );
    const { rerender } = render(notice({ kind: 'notFound', error }));
    expect(screen.getByRole('alert')).toHaveTextContent('On a slow network, the picture may be the reason.');
    screen.getByRole('button', { name: OFFER }).click();
    expect(send).toHaveBeenCalledTimes(1);
    const others: Setback[] = [
      { kind: 'unknown', error },
      { kind: 'found', transaction: { id: '7' } },
      { kind: 'refused', error: { status: 400, data: { detail: 'No.' } } },
    ];
    for (const other of others) {
      rerender(<MemoryRouter>{notice(other)}</MemoryRouter>);
      expect([other.kind, screen.queryByRole('button', { name: OFFER })]).toEqual([other.kind, null]);
    }
  });
});

describe('typed reading', () => {
  const backend = withMswBackend();

  const picture = new File(['picture'], 'paid.png', { type: 'image/png' });

  const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');

  const confirm = () => screen.getByRole('button', { name: 'Confirm' });

  const sent = () => backend.state.transactions.filter(({ type }) => type === 'FUND_WALLET').map((one) => one.amount);

  /** The form of a funding of CNY with a chosen picture, ready to be sent. */
  async function funding() {
    const user = userEvent.setup();
    const at = '/amount-confirmation/CNY';
    renderScreen(<AmountConfirmationScreen />, { path: ROUTES.amountConfirmation, at, token: backend.signIn() });
    await user.upload(screen.getByLabelText(/Payment screenshot/), picture);
    await screen.findByText('paid.png');
    return user;
  }

  test('in French a doubtful amount is asked about and not sent, and a press settles it [S11.numbers.asked]', async () => {
    speakOnly(FRENCH);
    const before = sent().length;
    const user = await funding();
    await user.type(amount(), '1.234');
    const question = await screen.findByRole('group', { name: 'Choose which number you mean.' });
    expect(question).toHaveTextContent('Which number?1 2341,234');
    await user.click(confirm());
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose which number you mean.');
    expect(amount()).toHaveValue('1.234');
    expect(sent()).toHaveLength(before);
    await user.click(screen.getByRole('button', { name: '1\u202f234' }));
    expect(amount()).toHaveValue('1234');
    expect(amount()).toHaveFocus();
    expect(question).not.toBeInTheDocument();
    await user.click(confirm());
    expect(await screen.findByText(/^At \/transaction-details/)).toBeVisible();
    expect(sent()).toContain('1234');
  });

  test('in French what was read of an unusual text is shown, and sent as canonical text [S11.numbers.shown]', async () => {
    speakOnly(FRENCH);
    const user = await funding();
    await user.type(amount(), '1,5 k');
    expect(await screen.findByText('= 1 500')).toBeVisible();
    expect(amount()).toHaveAccessibleDescription(expect.stringContaining('= 1\u202f500'));
    await user.clear(amount());
    await user.type(amount(), '1 234,5');
    expect(screen.queryByText(/^=/)).toBeNull();
    await user.click(confirm());
    expect(await screen.findByText(/^At \/transaction-details/)).toBeVisible();
    expect(sent()).toContain('1234.5');
  });

  test('mixed marks get a clear message while they are typed [S11.numbers.read]', async () => {
    speakOnly(FRENCH);
    const user = await funding();
    await user.type(amount(), '1.2,3');
    expect(await screen.findByText('Write it as 1 234,56.')).toBeVisible();
  });

  test('in English a number with a decimal comma is offered, and is none until it is chosen [S5.fund.1] [S11.numbers.asked]', async () => {
    const user = await funding();
    await user.type(amount(), '1,5');
    await user.click(confirm());
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter an amount.');
    expect(amount()).toHaveValue('1,5');
    await user.click(screen.getByRole('button', { name: '1.50' }));
    expect(amount()).toHaveValue('1.5');
    await user.click(confirm());
    expect(await screen.findByText(/^At \/transaction-details/)).toBeVisible();
    expect(sent()).toContain('1.5');
  });
});

describe('wallet amount', () => {
  function Typed({ balance }: { balance: string | null }) {
    const [value, setValue] = useState(typedAmount(''));
    return <WalletAmountField currency="NGN" balance={balance} value={value} onChange={setValue} />;
  }

  const amount = () => screen.getByLabelText('Amount');

  const slider = () => screen.getByRole('slider', { name: 'Part of the balance in per cent' });

  test('the slider puts in exact amounts, and says them [S10.ticket.share]', () => {
    render(<Typed balance="100000.567" />);
    fireEvent.change(slider(), { target: { value: '33' } });
    expect(amount()).toHaveValue('33000.18');
    expect(slider()).toHaveAttribute('aria-valuetext', '33%, ₦ 33,000.18');
    fireEvent.change(slider(), { target: { value: '100' } });
    expect(amount()).toHaveValue('100000.567');
    fireEvent.change(slider(), { target: { value: '0' } });
    expect(amount()).toHaveValue('');
  });

  test('the buttons and what is typed move the slider [S10.ticket.share]', async () => {
    const user = userEvent.setup();
    render(<Typed balance="800.999" />);
    for (const [share, exact] of [
      ['25', '200.24'],
      ['50', '400.49'],
      ['75', '600.74'],
      ['100', '800.999'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: `${share}%` }));
      expect(amount()).toHaveValue(exact);
      expect(slider()).toHaveValue(share);
    }
    fireEvent.change(amount(), { target: { value: '800.99' } });
    expect(slider()).toHaveValue('99');
  });

  test('without a balance the slider is disabled [S10.ticket.share]', () => {
    render(<Typed balance={null} />);
    expect(slider()).toBeDisabled();
  });

  test('each per cent of a balance is cut to 2 decimals, never more than its part, and leads back [S10.ticket.share]', () => {
    checkProperty(2_000, (random) => {
      const balance = `${String(random.between(1, 9_999_999))}.${random.digits(random.between(1, 8))}`;
      const share = String(random.between(1, 99));
      const part = shareOfBalance(balance, share) ?? '';
      const exactly = divide(multiply(decimal(balance), decimal(share)), decimal('100'), 12, 'down');
      expect(compare(decimal(part), exactly)).not.toBe(1);
      expect(compare(subtract(exactly, decimal(part)), decimal('0.01'))).toBe(-1);
      expect(shareOfBalance(balance, '100')).toBe(toText(decimal(balance)));
      // A cent is less than half a per cent of such a balance.
      if (compare(decimal(balance), decimal('3')) > 0) expect(typedShare(balance, typedAmount(part))).toBe(share);
    });
  });
});
