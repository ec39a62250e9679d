import { AmountField } from '@/ui/AmountField';
import { Button } from '@/ui/Button';
import { Money } from '@/ui/Money';
import { SHARES, shareOfBalance } from './shareOfBalance';
import styles from './WalletAmountField.module.css';

export interface WalletAmountFieldProps {
  currency: string;
  /** Exact decimal text; null while it is unknown or no number. */
  balance: string | null;
  value: string;
  onChange: (value: string) => void;
  error?: string | null | undefined;
  disabled?: boolean | undefined;
}

/** An amount out of a wallet: the balance beneath, Max with its exact value, and quarters of it in one press. */
export function WalletAmountField({ currency, balance, value, onChange, error, disabled }: WalletAmountFieldProps) {
  const whole = shareOfBalance(balance, '100');
  return (
    <div className={styles.amount}>
      <AmountField
        label="Amount"
        suffix={currency}
        value={value}
        onChange={onChange}
        max={whole}
        error={error}
        disabled={disabled}
        hint={
          <>
            Balance <Money amount={balance} currency={currency} />
          </>
        }
      />
      <div className={styles.shares} role="group" aria-label="Part of the balance">
        {SHARES.map((share) => (
          <Button
            key={share}
            size="small"
            disabled={disabled === true || whole === null}
            onClick={() => onChange(shareOfBalance(balance, share) ?? value)}
          >
            {`${share} %`}
          </Button>
        ))}
      </div>
    </div>
  );
}
