import { OTP_DIGITS } from '@contract/values/constants';
import { SENTENCES } from '@/texts/sentences';
import { withdrawTexts } from '@/texts/wallet/withdraw';
import { Button } from '@/ui/controls/Button';
import { cx } from '@/ui/styles/cx';
import { Field } from '@/ui/controls/Field';
import { FieldError } from '@/ui/controls/FieldError';
import styles from './OtpField.module.css';
import { useOtp } from './useOtp';

interface OtpFieldProps {
  value: string;
  onChange: (otp: string) => void;
  error: string | null;
  disabled: boolean;
}

const NOT_DIGITS = /[^0-9]/g;

/** The one-time pin: requested by mail, then typed, pasted ("123 456") or filled in by the phone. */
export function OtpField({ value, onChange, error, disabled }: OtpFieldProps) {
  const { request, busy, outcome, waitS } = useOtp();
  return (
    <div className={styles.otp}>
      <Field label={withdrawTexts.otp} error={error}>
        {({ className, ...wiring }) => (
          <div className={styles.row}>
            <input
              {...wiring}
              className={cx(className, styles.input)}
              inputMode="numeric"
              autoComplete="one-time-code"
              name="otp"
              placeholder="––––––"
              value={value}
              onChange={({ target }) => onChange(target.value.replace(NOT_DIGITS, '').slice(0, OTP_DIGITS))}
              disabled={disabled}
            />
            <Button className={styles.get} needsServer busy={busy} disabled={disabled || waitS > 0} onClick={request}>
              {waitS > 0 ? withdrawTexts.getOtpIn(waitS) : withdrawTexts.getOtp}
            </Button>
          </div>
        )}
      </Field>
      <p role="status" className={styles.sent}>
        {outcome === 'sent' && SENTENCES.otpSent}
      </p>
      {outcome === 'failed' && <FieldError>{SENTENCES.otpFailed}</FieldError>}
    </div>
  );
}
