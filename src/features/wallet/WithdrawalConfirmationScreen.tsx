import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { WalletBalance } from '@contract/wallets';
import { NO_FEE, NO_RATE, OTP_DIGITS } from '@contract/values/constants';
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
import { FieldError } from '@/ui/controls/Field';
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
import { useGetBankAccountsOfQuery } from '@/api/endpoints/bankAccountsApi';
import { ROUTES } from '@/routes/routes';
import { accountsTexts } from '@/texts/wallet/accounts';
import { SelectField } from '@/ui/controls/SelectField';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { currencyName } from '@/ui/figures/currencySymbol';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { amountText, filledAmount } from '@/domain/money/typedNumber';
import type { ChosenPicture } from '@/domain/rules/imageRule';
import type { MoneyDraft } from '@/flows/submitMoney';
import styles from './Withdrawal.module.css';
import { later } from '@/widgets/parts/later';
import type { AccountWanted } from './accountNotice';
import { choiceText, isWaiting, payeeOf, useDefault, usePayees } from './usePayees';

/** The withdrawal form as typed. Only CNY has a QR image. */
interface WithdrawalTyped extends WithdrawForm {
  qrCode: ChosenPicture<File> | null;
}

const EMPTY_WITHDRAWAL: WithdrawalTyped = { amount: filledAmount(''), bankAccount: null, otp: '', qrCode: null };

/** The amount that is withdrawn; null while what is typed cannot be read as an amount. */
const withdrawnAmount = (form: WithdrawForm, balance: string | null) => amountText(form.amount, balance);

/** Spec 7: the WITHDRAW transaction of a form that follows the rules; null if it cannot be read as one. */
function withdrawalDraft(
  form: WithdrawalTyped,
  currency: string,
  balance: string | null,
  email: string,
): MoneyDraft | null {
  const amount = withdrawnAmount(form, balance);
  if (amount === null || form.bankAccount === null) return null;
  return {
    type: 'WITHDRAW',
    email,
    currency_from: currency,
    currency_to: currency,
    amount,
    rate: NO_RATE,
    transaction_fee: NO_FEE,
    bank_account: form.bankAccount,
    ...(form.qrCode?.sent && { qr_code: form.qrCode.sent }),
  };
}

/** The balance of the wallet, the largest figure of the screen. */
function WalletCard({ currency, wallet }: { currency: string; wallet: WalletBalance | undefined }) {
  return (
    <Card title={withdrawTexts.walletBalance}>
      {wallet === undefined ? (
        <SkeletonRows label={withdrawTexts.loadingWallet} count={1} tall />
      ) : (
        <p className={styles.wallet}>
          <CurrencyFlag currency={currency} decorative large />
          <span className={styles.name}>{currencyName(currency)}</span>
          <Money amount={wallet.balance} currency={currency} className={styles.balance} />
        </p>
      )}
    </Card>
  );
}

interface BankAccountFieldProps {
  currency: string;
  /** The chosen account's id. */
  value: string | null;
  onChange: (id: string | null) => void;
  error: string | null;
  disabled: boolean;
}

/** One of the user's accounts of this currency; if there is none, a link to add one. */
function BankAccountField({ currency, value, onChange, error, disabled }: BankAccountFieldProps) {
  const { data: accounts } = useGetBankAccountsOfQuery(currency);
  const payees = usePayees();
  // A backend may ignore the currency in the query.
  const ofCurrency = accounts?.filter((account) => account.currency === currency);
  const none = ofCurrency?.length === 0;
  const first = ofCurrency?.find(({ id }) => payeeOf(payees, id)?.default);
  useDefault(first && !isWaiting(payeeOf(payees, first.id)) ? first.id : null, value, onChange);
  const wanted: AccountWanted = { currency };
  return (
    <SelectField
      label={accountsTexts.bankAccount}
      value={value ?? ''}
      onChange={(id) => onChange(id === '' ? null : id)}
      options={(ofCurrency ?? []).map((account) => ({
        value: account.id,
        label: choiceText(account, payeeOf(payees, account.id)),
        disabled: isWaiting(payeeOf(payees, account.id)),
      }))}
      placeholder={none ? accountsTexts.noneSaved(currency) : accountsTexts.chooseOne}
      hint={
        <Link to={ROUTES.newAccount} state={wanted}>
          {none ? accountsTexts.addFirst(currency) : accountsTexts.addAnother}
        </Link>
      }
      error={error}
      disabled={disabled}
    />
  );
}

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
