import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { WalletBalance } from '@contract/wallets';
import { NO_FEE, OTP_DIGITS } from '@contract/values/constants';
import { isTradable } from '@contract/values/currencies';
import { bareCode } from '@contract/values/text';
import { useRequestOtpMutation } from '@/api/endpoints/otpApi';
import { useGetSecondFactorQuery } from '@/api/endpoints/factorStateApi';
import { useGetMeQuery, useGetWalletQuery } from '@/api/endpoints/userApi';
import { NO_LIMIT, type OverLimit } from '@/domain/rules/amountRule';
import { type WithdrawForm, withdrawRules } from '@/domain/rules/withdrawRules';
import { submitWithdrawal } from '@/flows/submitWithdrawal';
import { canUsePasskeys } from '@/flows/canUsePasskeys';
import { useCapability } from '@/state/selectors/useCapability';
import { SENTENCES } from '@/texts/sentences';
import { withdrawTexts } from '@/texts/wallet/withdraw';
import { Button } from '@/ui/controls/Button';
import { Field } from '@/ui/controls/Field';
import { FieldError } from '@/ui/controls/FieldError';
import { Form } from '@/ui/controls/Form';
import { Money } from '@/ui/figures/Money';
import { Quote } from '@/ui/figures/Quote';
import { Column, TwoColumns } from '@/ui/layout/TwoColumns';
import { Tag } from '@/ui/marks/Tag';
import { Card } from '@/ui/panels/Card';
import { PageHeader } from '@/ui/panels/PageHeader';
import { cx } from '@/ui/layout/cx';
import { ImageField } from '@/widgets/parts/ImageField';
import { NotOffered } from '@/widgets/money/NotOffered';
import { WalletAmountField } from '@/widgets/money/WalletAmountField';
import { BackTo } from '@/widgets/tickets/BackTo';
import { SubmitNotice } from '@/widgets/tickets/SubmitNotice';
import { useMoneyTicket } from '@/widgets/tickets/useMoneyTicket';
import { PendingTransactions } from '@/widgets/transactions/PendingTransactions';
import { BankAccountField } from './BankAccountField';
import { WalletCard } from './WalletCard';
import { EMPTY_WITHDRAWAL, withdrawalDraft, withdrawnAmount } from './withdrawalDraft';
import styles from './OtpField.module.css';
import { later } from '@/widgets/parts/later';

/** Nothing is loaded for a server without limits. */
const CashLimitLines = later(() => import('./CashLimitLines'), 'CashLimitLines', {
  capability: 'cashLimits',
  instead: null,
});

/** True if a withdrawal takes a code of the user's authenticator app instead of a pin by mail. */
function useHasFactor(): boolean {
  const isKnown = useCapability('secondFactor') === true;
  const { data } = useGetSecondFactorQuery(undefined, { skip: !isKnown });
  return isKnown && data?.on === true;
}

const SECOND_MS = 1_000;

/** Seconds that count down to 0 by the clock, so that they are right when a sleeping tab wakes. */
function useCountdown() {
  const [endsAt, setEndsAt] = useState(0);
  const [leftS, setLeftS] = useState(0);
  const isRunning = leftS > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const tick = () => setLeftS(Math.max(0, Math.ceil((endsAt - Date.now()) / SECOND_MS)));
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning, endsAt]);
  const start = (seconds: number) => {
    setEndsAt(Date.now() + seconds * SECOND_MS);
    setLeftS(seconds);
  };
  return { leftS, start };
}

/** A mail takes a while, and a new pin makes the previous one invalid. */
const RESEND_AFTER_S = 60;

/** Requests a one-time pin. The next one can be requested only after a while. */
function useOtp() {
  const [requestOtp, { isLoading }] = useRequestOtpMutation();
  const [outcome, setOutcome] = useState<'sent' | 'failed' | null>(null);
  const { leftS, start } = useCountdown();
  const request = async () => {
    setOutcome(null);
    const { error } = await requestOtp();
    setOutcome(error ? 'failed' : 'sent');
    if (!error) start(RESEND_AFTER_S);
  };
  return { request: () => void request(), busy: isLoading, outcome, waitS: leftS };
}

interface OtpFieldProps {
  value: string;
  onChange: (otp: string) => void;
  error: string | null;
  disabled: boolean;
}

/** Loaded only where the server and the browser know passkeys. */
const PasskeyPin = later(() => import(/* webpackChunkName: "withdraw-passkey" */ './PasskeyPin'), 'PasskeyPin');

const NOT_DIGITS = /[^0-9]/g;

/** The one-time pin, or a code of the second factor instead: requested by mail, then typed, pasted ("123 456") or filled in by the phone. */
function OtpField({ value, onChange, error, disabled }: OtpFieldProps) {
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
      {hasPasskeys && <PasskeyPin onPin={onChange} disabled={disabled} />}
      <p role="status" className={styles.sent}>
        {outcome === 'sent' && SENTENCES.otpSent}
      </p>
      {outcome === 'failed' && <FieldError>{SENTENCES.otpFailed}</FieldError>}
    </div>
  );
}

interface WithdrawalReceiptProps {
  currency: string;
  form: WithdrawForm;
  balance: string | null;
}

/** What leaves the wallet, the fee of 0, and what arrives at the bank. */
function WithdrawalReceipt({ currency, form, balance }: WithdrawalReceiptProps) {
  const amount = withdrawnAmount(form, balance);
  return (
    <Quote
      lines={[
        { label: withdrawTexts.youWithdraw, value: <Money amount={amount} currency={currency} /> },
        { label: withdrawTexts.fee, value: <Money amount={NO_FEE} currency={currency} /> },
      ]}
      total={{ label: withdrawTexts.youReceive, value: <Money amount={amount} currency={currency} /> }}
    />
  );
}

interface WithdrawalTicketProps {
  currency: string;
  /** Undefined until it is known. */
  wallet: WalletBalance | undefined;
  /** The user's email for the transaction; undefined until it is known. */
  email: string | undefined;
}

/** The withdrawal before it is sent, confirmed with a one-time pin. Nothing typed is lost by an error. */
function WithdrawalTicket({ currency, wallet, email }: WithdrawalTicketProps) {
  const verifiedPin = useRef<string | null>(null);
  const balance = wallet?.balance ?? null;
  const [overLimit, setOverLimit] = useState<OverLimit>(() => NO_LIMIT);
  const { values, field, busy, settled, setback, send } = useMoneyTicket({
    initial: EMPTY_WITHDRAWAL,
    rules: withdrawRules,
    facts: { balance, overLimit },
    atOnce: ['qrCode'],
    draftOf: (typed) => withdrawalDraft(typed, currency, balance, email ?? ''),
    isBegun: ({ amount, otp }) => amount.text !== '' || otp !== '',
    flow: (draft, { otp }) => submitWithdrawal({ draft, otp }, verifiedPin),
  });
  return (
    <Card title={withdrawTexts.titleOf(currency)} actions={<Tag>{withdrawTexts.noFee}</Tag>} padded>
      <Form label={withdrawTexts.titleOf(currency)} onSubmit={send} busy={busy} wide>
        <CashLimitLines type="WITHDRAW" currency={currency} onKnown={setOverLimit} />
        <WalletAmountField currency={currency} balance={balance} {...field('amount')} />
        <BankAccountField currency={currency} {...field('bankAccount')} />
        {currency === 'CNY' && (
          <ImageField label={withdrawTexts.qrCode} hint={withdrawTexts.qrCodeHint} {...field('qrCode')} />
        )}
        <OtpField {...field('otp')} />
        <WithdrawalReceipt currency={currency} form={values} balance={balance} />
        <SubmitNotice setback={setback} sent="WITHDRAW" failure={SENTENCES.withdrawalFailed} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          busy={busy}
          disabled={settled || email === undefined || wallet === undefined}
        >
          {withdrawTexts.submit}
        </Button>
      </Form>
    </Card>
  );
}

function WithdrawalConfirmation({ currency }: { currency: string }) {
  const { data: wallet } = useGetWalletQuery(currency);
  const { data: me } = useGetMeQuery();
  return (
    <>
      <PageHeader title={withdrawTexts.titleOf(currency)} actions={<BackTo route="withdraw" />} />
      <TwoColumns widths="ticketFirst">
        <WithdrawalTicket currency={currency} wallet={wallet} email={me && (me.email ?? '')} />
        <Column>
          <WalletCard currency={currency} wallet={wallet} />
          <PendingTransactions type="WITHDRAW" />
        </Column>
      </TwoColumns>
    </>
  );
}

/** Route /withdrawal-confirmation/{currencyCode}. */
export function WithdrawalConfirmationScreen() {
  const { currencyCode = '' } = useParams();
  return isTradable(currencyCode) ? (
    <WithdrawalConfirmation key={currencyCode} currency={currencyCode} />
  ) : (
    <NotOffered title={withdrawTexts.title} currency={currencyCode} choice="withdraw" />
  );
}
