import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { typedAmount } from '@/domain/money/typedNumber';
import { buildBook } from '@/domain/book/listingBook';
import { MarketDistance } from '@/widgets/money/MarketDistance';
import { quoteChosen } from '@/state/slices/preferencesSlice';
import { distanceFromMarket } from '@/widgets/money/distanceFromMarket';
import { PendingTable } from '@/widgets/transactions/PendingTransactions';
import { RatePicker } from '@/widgets/money/RatePicker';
import { shareOfBalance, WalletAmountField } from '@/widgets/money/WalletAmountField';
import type { Setback } from '@/flows/submitMoney';
import { SubmitNotice } from '@/widgets/tickets/SubmitNotice';
import { antdWrapper } from '@test/support/app/antdWrapper';
import { aListing, aTransaction } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';

describe('the distance from the market', () => {
  test.each([
    ['212.4', '214.0215', '▾ −0.76%', 'below'],
    ['216', '214.0215', '▴ +0.92%', 'above'],
    ['1.1', '1.1000', '0.00%', 'at'],
    ['0.00461', '0.00467', '▾ −1.28%', 'below'],
    ['2500', '1', '▴ +249,900.00%', 'above'],
  ])('of %s to %s is %s', (rate, market, text, side) => {
    expect(distanceFromMarket(rate, market)).toEqual({ text, side });
  });

  test.each([
    // 140.38 NGN per GHC beside a market of 142.14, as the user reads it.
    ['0.00712352', '0.00703532', '▾ −1.24%', 'below'],
    ['0.00692953', '0.00703532', '▴ +1.53%', 'above'],
  ])('of %s to %s agrees with figures that are turned round [S11.toMarket]', (rate, market, text, side) => {
    expect(distanceFromMarket(rate, market, true)).toEqual({ text, side });
  });

  test.each([
    ['a buyer', false, 'bad', '▾ −1.24% below market'],
    ['the lister', true, 'good', '▾ −1.24% below market'],
  ])(
    'is coloured by what it means to %s, and its sign is that of the figures beside it [S11.toMarket]',
    async (_who, isOwn, colour, words) => {
      const pair = { currency: 'NGN', swapTo: 'GHC' };
      const distance = <MarketDistance rate="0.00712352" marketRate="0.00703532" of={pair} isOwn={isOwn} />;
      const { store } = renderScreen(distance);
      act(() => void store.dispatch(quoteChosen({ market: 'GHC-NGN', per: 'GHC' })));
      const shown = await screen.findByText(/▾/);
      expect(shown).toHaveTextContent(words);
      expect(shown).toHaveClass(colour);
    },
  );

  test('is unknown without both rates', () => {
    expect(distanceFromMarket(null, '1')).toBeNull();
    expect(distanceFromMarket('1', null)).toBeNull();
    expect(distanceFromMarket('1', '0')).toBeNull();
  });
});

describe('part of a balance', () => {
  test('is cut to 2 decimals, and the whole is the exact balance', () => {
    expect(shareOfBalance('800.999', '25')).toBe('200.24');
    expect(shareOfBalance('800.999', '75')).toBe('600.74');
    expect(shareOfBalance('800.999', '100')).toBe('800.999');
  });

  test('shows nothing if there is nothing', () => {
    expect(shareOfBalance('0', '50')).toBeNull();
    expect(shareOfBalance(null, '50')).toBeNull();
  });

  test('is taken with one press', async () => {
    function Typing() {
      const [value, setValue] = useState(typedAmount(''));
      return <WalletAmountField currency="CNY" balance="10.009" value={value} onChange={setValue} />;
    }
    render(<Typing />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: '50%' }));
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('5');
    await user.click(screen.getByRole('button', { name: 'Max' }));
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('10.009');
  });

  test('cannot be taken of an empty wallet', () => {
    render(<WalletAmountField currency="CNY" balance="0" value={typedAmount('')} onChange={() => undefined} />);
    expect(screen.getByRole('button', { name: '25%' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Max' })).not.toBeInTheDocument();
  });
});

describe('the rate picker', () => {
  const listings = [
    aListing({ rate: '218.5', Amount: '90' }),
    aListing({ rate: '215', Amount: '500' }),
    aListing({ rate: '215.000', Amount: '250.255' }),
  ];
  const levels = buildBook(listings).pairs['CNY/NGN']?.levels ?? [];

  test('offers each rate of others once, best first, with what is listed, and gives the exact one [S5.biOrder.5]', async () => {
    const chosen: string[] = [];
    const { user } = renderScreen(
      <RatePicker currency="CNY" swapTo="NGN" levels={levels} value={null} onChange={(rate) => chosen.push(rate)} />,
      { path: '/', wrap: antdWrapper },
    );
    await user.click(screen.getByRole('combobox', { name: 'Rate (NGN per CNY)' }));
    const shown = screen.getAllByText(/listed$/).map(({ parentElement }) => parentElement?.textContent);
    expect(shown).toEqual(['215.0000best750.25 CNY listed', '218.500090.00 CNY listed']);
    await user.click(screen.getByText('750.25 CNY listed'));
    expect(chosen).toEqual(['215']);
  });

  test('turned round, it offers the other figures with the specification beside, finds them by typing, and gives the exact rate [S10.quote.way]', async () => {
    const chosen: string[] = [];
    const { user } = renderScreen(
      <RatePicker currency="CNY" swapTo="NGN" levels={levels} value={null} onChange={(rate) => chosen.push(rate)} />,
      { path: '/', wrap: antdWrapper },
    );
    await user.click(screen.getByRole('radio', { name: 'CNY per NGN' }));
    await user.type(screen.getByRole('combobox', { name: 'Rate (CNY per NGN)' }), '0.00465');
    const shown = screen.getAllByText(/listed$/).map(({ parentElement }) => parentElement?.textContent);
    expect(shown).toEqual(['0.00465116best215.0000750.25 CNY listed']);
    await user.click(screen.getByText('750.25 CNY listed'));
    expect(chosen).toEqual(['215']);
  });

  test('says which rule is broken, beside the field', () => {
    renderScreen(
      <RatePicker currency="CNY" swapTo="NGN" levels={[]} value={null} onChange={() => undefined} error="No." />,
      { path: '/', wrap: antdWrapper },
    );
    expect(screen.getByRole('alert')).toHaveTextContent('No.');
    expect(screen.getByRole('combobox')).toHaveAccessibleDescription('No.');
  });
});

describe('what became of a ticket', () => {
  const show = (setback: Setback | null) =>
    render(<SubmitNotice setback={setback} sent="ORDER" failure="Error processing transaction." />, {
      wrapper: MemoryRouter,
    });

  test('says nothing while there is no news', () => {
    expect(show(null).container).toBeEmptyDOMElement();
  });

  test("a refusal shows the specification's sentence, with the server's reason as text", () => {
    show({ kind: 'refused', error: { status: 400, data: { non_field_errors: ['<b>No</b> funds.'] } } });
    expect(screen.getByRole('alert')).toHaveTextContent('Error processing transaction. <b>No</b> funds.');
  });

  test('if the outcome is unknown, it warns against sending again and leads to the transactions', () => {
    show({ kind: 'unknown', error: { status: 'OFFLINE', data: null } });
    expect(screen.getByRole('alert')).toHaveTextContent('before you send it again');
    expect(screen.getByRole('link', { name: 'Transactions' })).toHaveAttribute('href', '/transactions');
  });
});

test('pending funding stays in one currency and shows no rate', () => {
  const funding = aTransaction({ type: 'FUND_WALLET', currency_from: 'GHC', currency_to: 'GHC', rate: '0' });
  render(<PendingTable title="Pending funding" type="FUND_WALLET" transactions={[funding]} />, {
    wrapper: MemoryRouter,
  });
  expect(screen.getByRole('link', { name: 'GHC' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Rate' })).not.toBeInTheDocument();
  expect(within(screen.getByRole('table')).getByText('₵ 21,500.00')).toBeVisible();
});
