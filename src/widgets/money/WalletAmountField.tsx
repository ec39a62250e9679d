import type { KeyboardEvent, Ref } from 'react';
import { AMOUNT_INPUT_DECIMALS } from '@contract/values/constants';
import { amountOf, amountText, filledAmount, typedAmount, type TypedNumber } from '@/domain/money/typedNumber';
import {
  compare,
  type Decimal,
  decimal,
  divide,
  isPositive,
  multiply,
  parseDecimal,
  toText,
} from '@/domain/money/decimal';
import { formatBalance } from '@/domain/money/formatDecimal';
import { moneyTexts } from '@/texts/money';
import { AmountField } from '@/ui/controls/AmountField';
import { Button } from '@/ui/controls/Button';
import { Money } from '@/ui/figures/Money';
import { useSpokenFigure } from '@/ui/figures/OwnFigure';
import { Phrase } from '@/ui/figures/Phrase';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import { Slider } from '@/ui/controls/Slider';
import styles from './WalletAmountField.module.css';

/** The parts of a balance that one press takes, in per cent. */
const SHARES = ['25', '50', '75', '100'] as const;

const WHOLE = '100';
const NONE = '0';

function heldOf(balance: string | null): Decimal | null {
  const held = balance === null ? null : parseDecimal(balance);
  return held && isPositive(held) ? held : null;
}

/**
 * A part of a balance, given in whole per cent, cut to the decimals that a form accepts. 100 is the exact balance
 * (decision 16). Null if the balance is unknown or zero.
 */
export function shareOfBalance(balance: string | null, share: string): string | null {
  const held = heldOf(balance);
  if (!held) return null;
  if (share === WHOLE) return toText(held);
  return toText(divide(multiply(held, decimal(share)), decimal(WHOLE), AMOUNT_INPUT_DECIMALS, 'down'));
}

/**
 * A typed amount as a share of a balance, in whole per cent, rounded to the nearest: 100 for the whole balance or more,
 * never 100 for less. "0" without an amount or a balance.
 */
export function typedShare(balance: string | null, typed: TypedNumber, decimals?: number): string {
  const held = heldOf(balance);
  const amount = amountOf(typed, balance, decimals);
  if (!held || !amount) return NONE;
  if (compare(amount, held) >= 0) return WHOLE;
  const share = toText(divide(multiply(amount, decimal(WHOLE)), held, 0, 'halfUp'));
  return share === WHOLE ? '99' : share;
}

interface WalletAmountFieldProps {
  label?: string;
  currency: string;
  /** Exact decimal text; null while it is unknown or not a number. */
  balance: string | null;
  value: TypedNumber;
  onChange: (value: TypedNumber) => void;
  error?: string | null | undefined;
  disabled?: boolean | undefined;
  /** The most decimals that may be typed. */
  decimals?: number;
  /** The id of the text field. */
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A held Enter key sends once, and does not confirm the question that its first press opened. */
const dropRepeat = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
};

/**
 * An amount from a wallet: with the balance beneath it, Max for the exact balance, buttons for quarters of it, and a
 * slider in whole per cent. Each of them enters an exact amount.
 */
export function WalletAmountField(props: WalletAmountFieldProps) {
  const { currency, balance, value, onChange, error, disabled, ref } = props;
  const { label = moneyTexts.amount, decimals = AMOUNT_INPUT_DECIMALS } = props;
  const whole = shareOfBalance(balance, WHOLE);
  const share = typedShare(balance, value, decimals);
  const spoken = useSpokenFigure();
  const spokenShare = `${currencySymbol(currency)} ${formatBalance(amountText(value, balance, decimals) ?? '0')}`;
  const isOff = disabled === true || whole === null;
  const type = (text: string) => onChange(typedAmount(text));
  const take = (part: string) => {
    const taken = part === '0' ? '' : shareOfBalance(balance, part);
    if (taken !== null) onChange(filledAmount(taken));
  };
  return (
    <div className={styles.amount}>
      <AmountField
        decimals={decimals}
        ref={ref}
        onKeyDown={dropRepeat}
        label={label}
        suffix={currency}
        value={value.text}
        onChange={type}
        max={whole}
        error={error}
        disabled={disabled}
        hint={<Phrase text={moneyTexts.balance} parts={{ amount: <Money amount={balance} currency={currency} /> }} />}
      />
      <Slider
        label={moneyTexts.shareInPercent}
        valueText={`${moneyTexts.percent(String(share))}, ${spoken(spokenShare)}`}
        value={share}
        max={WHOLE}
        onChange={take}
        disabled={isOff}
      />
      <div className={styles.shares} role="group" aria-label={moneyTexts.share}>
        {SHARES.map((part) => (
          <Button key={part} size="small" disabled={isOff} onClick={() => take(part)}>
            {moneyTexts.percent(String(part))}
          </Button>
        ))}
      </div>
    </div>
  );
}
