import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { typedAmount } from '@/domain/money/typedNumber';
import { compare, decimal, divide, multiply, subtract, toText } from '@/domain/money/decimal';
import { shareOfBalance, shareTaken, WalletAmountField } from '@/widgets/money/WalletAmountField';
import { checkProperty } from '@test/support/random/property';

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
    if (compare(decimal(balance), decimal('3')) > 0) expect(shareTaken(balance, typedAmount(part))).toBe(share);
  });
});
