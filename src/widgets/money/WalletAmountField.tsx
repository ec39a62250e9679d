import { AMOUNT_INPUT_DECIMALS } from '@contract/values/constants';
import type { KeyboardEvent, Ref } from 'react';
import { amountText, filledAmount, typedAmount, type TypedNumber } from '@/domain/money/amountInput';
import { formatBalance } from '@/domain/money/formatDecimal';
import { AmountField } from '@/ui/controls/AmountField';
import { Button } from '@/ui/controls/Button';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import { Money } from '@/ui/figures/Money';
import { useSpokenFigure } from '@/ui/figures/OwnFigure';
import { Slider } from '@/ui/sliders/Slider';
import { shareOfBalance, SHARES, shareTaken, WHOLE } from './shareOfBalance';
import styles from './WalletAmountField.module.css';
import { Phrase } from '@/ui/figures/Phrase';
import { moneyTexts } from '@/texts/money';

interface WalletAmountFieldProps {
  currency: string;
  /** Exact decimal text; null while it is unknown or not a number. */
  balance: string | null;
  value: TypedNumber;
  onChange: (value: TypedNumber) => void;
  error?: string | null | undefined;
  disabled?: boolean | undefined;
  /** The id of the text field. */
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A held Enter sends once, and does not confirm a question that its first press has raised. */
const dropRepeat = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
};

/**
 * An amount from a wallet: with the balance beneath it, Max for the exact balance, buttons for quarters of it, and a
 * slider in whole per cent. Each of them enters an exact amount.
 */
export function WalletAmountField(props: WalletAmountFieldProps) {
  const { currency, balance, value, onChange, error, disabled, ref } = props;
  const whole = shareOfBalance(balance, WHOLE);
  const share = shareTaken(balance, value);
  const spoken = useSpokenFigure();
  const spokenShare = `${currencySymbol(currency)} ${formatBalance(amountText(value, balance) ?? '0')}`;
  const isOff = disabled === true || whole === null;
  const type = (text: string) => onChange(typedAmount(text));
  const take = (part: string) => {
    const taken = part === '0' ? '' : shareOfBalance(balance, part);
    if (taken !== null) onChange(filledAmount(taken));
  };
  return (
    <div className={styles.amount}>
      <AmountField
        decimals={AMOUNT_INPUT_DECIMALS}
        ref={ref}
        onKeyDown={dropRepeat}
        label={moneyTexts.amount}
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
