import { lazy, Suspense } from 'react';
import { OTP_DIGITS } from '@contract/values/constants';
import { bareCode } from '@contract/values/digits';
import { canUsePasskeys } from '@/flows/session/canUsePasskeys';
import { useCapability } from '@/state/selectors/useCapability';
import { SENTENCES } from '@/texts/sentences';
import { withdrawTexts } from '@/texts/wallet/withdraw';
import { Button } from '@/ui/controls/Button';
import { cx } from '@/ui/styles/cx';
import { Field } from '@/ui/controls/Field';
import { FieldError } from '@/ui/controls/FieldError';
import styles from './OtpField.module.css';
import { useHasFactor } from './useHasFactor';
import { useOtp } from './useOtp';

interface OtpFieldProps {
  value: string;
  onChange: (otp: string) => void;
  error: string | null;
  disabled: boolean;
}

/** Loaded only where the server and the browser know passkeys. */
const PasskeyPin = lazy(() =>
  import(/* webpackChunkName: "withdraw-passkey" */ './PasskeyPin').then((module) => ({ default: module.PasskeyPin })),
);

const NOT_DIGITS = /[^0-9]/g;

/** The one-time pin, or a code of the second factor instead: requested by mail, then typed, pasted ("123 456") or filled in by the phone. */
export function OtpField({ value, onChange, error, disabled }: OtpFieldProps) {
  const { request, busy, outcome, waitS } = useOtp();
  const hasFactor = useHasFactor();
  const hasPasskeys = useCapability('passkeys') === true && canUsePasskeys();
  return (
    <div className={styles.otp}>
      <Field
        label={hasFactor ? withdrawTexts.factorCode : withdrawTexts.otp}
        hint={hasFactor && withdrawTexts.factorHint}
        error={error}
      >
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
              onChange={({ target }) => onChange(bareCode(target.value).replace(NOT_DIGITS, '').slice(0, OTP_DIGITS))}
              disabled={disabled}
            />
            {!hasFactor && (
              <Button className={styles.get} needsServer busy={busy} disabled={disabled || waitS > 0} onClick={request}>
                {waitS > 0 ? withdrawTexts.getOtpIn(waitS) : withdrawTexts.getOtp}
              </Button>
            )}
          </div>
        )}
      </Field>
      {hasPasskeys && (
        <Suspense fallback={null}>
          <PasskeyPin onPin={onChange} disabled={disabled} />
        </Suspense>
      )}
      <p role="status" className={styles.sent}>
        {outcome === 'sent' && SENTENCES.otpSent}
      </p>
      {outcome === 'failed' && <FieldError>{SENTENCES.otpFailed}</FieldError>}
    </div>
  );
}
