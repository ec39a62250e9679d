import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { AMOUNT_INPUT_DECIMALS, NO_FEE, NO_RATE } from '@contract/values/constants';
import { isTradable, type TradableCurrency } from '@contract/values/currencies';
import { useGetMeQuery, useGetWalletsQuery } from '@/api/endpoints/userApi';
import { amountText, typedAmount, type TypedNumber } from '@/domain/money/typedNumber';
import { NO_LIMIT, type OverLimit } from '@/domain/rules/amountRule';
import { fundRules } from '@/domain/rules/cashRules';
import type { ChosenPicture } from '@/domain/rules/imageRule';
import { type MoneyDraft, submitMoney } from '@/flows/submitMoney';
import { useCapability } from '@/state/selectors/useCapability';
import { fundTexts } from '@/texts/wallet/fund';
import { AmountField } from '@/ui/controls/AmountField';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { Money } from '@/ui/figures/Money';
import { Phrase } from '@/ui/figures/Phrase';
import { Column, TwoColumns } from '@/ui/layout/TwoColumns';
import { Tag } from '@/ui/marks/Tag';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { PageHeader } from '@/ui/panels/PageHeader';
import { PaymentLines, PaymentQrCodes } from '@/ui/tables/PaymentLines';
import { cx } from '@/ui/layout/cx';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { ImageField } from '@/widgets/parts/ImageField';
import { NotOffered } from '@/widgets/money/NotOffered';
import { NO_WAYS, useWaysToPay } from '@/widgets/money/useWaysToPay';
import { BackTo } from '@/widgets/tickets/BackTo';
import { SubmitNotice } from '@/widgets/tickets/SubmitNotice';
import { useMoneyTicket } from '@/widgets/tickets/useMoneyTicket';
import { PendingTransactions } from '@/widgets/transactions/PendingTransactions';
import { later } from '@/widgets/parts/later';
import styles from './PaymentInstructions.module.css';

/** Nothing is loaded for a server without limits. */
const CashLimitLines = later(() => import('./CashLimitLines'), 'CashLimitLines', {
  capability: 'cashLimits',
  instead: null,
});

/** The funding form as typed. */
interface FundTyped {
  amount: TypedNumber;
  screenshot: ChosenPicture<File> | null;
}

/**
 * Spec 7: the FUND_WALLET transaction of a form that follows the rules of spec 5; null if the form cannot be read as
 * one.
 */
function fundDraft({ amount, screenshot }: FundTyped, currency: string, email: string): MoneyDraft | null {
  const paid = amountText(amount);
  if (paid === null) return null;
  return {
    type: 'FUND_WALLET',
    email,
    currency_from: currency,
    currency_to: currency,
    amount: paid,
    rate: NO_RATE,
    transaction_fee: NO_FEE,
    ...(screenshot?.sent && { transaction_receipt: screenshot.sent }),
  };
}

interface FundTicketProps {
  currency: string;
  /** The balance of the wallet; null if it is unknown. */
  balance: string | null;
  /** The user's email for the transaction; undefined until it is known. */
  email: string | undefined;
}

const EMPTY: FundTyped = { amount: typedAmount(''), screenshot: null };

/**
 * What the two cards say: first pay, then confirm. A server with references makes one of a confirmed amount, so there it is
 * the other way round.
 */
const useOrderTexts = () => (useCapability('fundingReferences') === true ? fundTexts.confirmFirst : fundTexts.payFirst);

/** The amount that was paid, and a picture of the payment. Nothing typed is lost by an error. */
function FundTicket({ currency, balance, email }: FundTicketProps) {
  const [overLimit, setOverLimit] = useState<OverLimit>(() => NO_LIMIT);
  const { confirmTitle } = useOrderTexts();
  const ticket = useMoneyTicket({
    initial: EMPTY,
    rules: fundRules,
    facts: { overLimit },
    atOnce: ['screenshot'],
    draftOf: (typed) => fundDraft(typed, currency, email ?? ''),
    flow: submitMoney,
    isBegun: ({ amount, screenshot }) => amount.text !== '' || screenshot !== null,
  });
  const { values, field, errorOf, change, busy, settled, setback, send, sendUnchecked } = ticket;
  return (
    <Card title={confirmTitle} actions={<Tag>{fundTexts.noFee}</Tag>} padded>
      <Form label={fundTexts.titleOf(currency)} onSubmit={send} busy={busy} wide>
        <CashLimitLines type="FUND_WALLET" currency={currency} onKnown={setOverLimit} />
        <AmountField
          decimals={AMOUNT_INPUT_DECIMALS}
          label={fundTexts.amount}
          suffix={currency}
          value={values.amount.text}
          onChange={(text) => change({ amount: typedAmount(text) })}
          error={errorOf('amount')}
          disabled={busy}
          hint={<Phrase text={fundTexts.holds} parts={{ balance: <Money amount={balance} currency={currency} /> }} />}
        />
        <ImageField label={fundTexts.screenshot} hint={fundTexts.screenshotHint} {...field('screenshot')} />
        <SubmitNotice
          setback={setback}
          sent="FUND_WALLET"
          failure={fundTexts.failed}
          sendWithoutPicture={
            values.screenshot === null ? undefined : () => sendUnchecked({ ...values, screenshot: null })
          }
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          busy={busy}
          disabled={settled || email === undefined}
        >
          {fundTexts.confirm}
        </Button>
      </Form>
    </Card>
  );
}

const WAYS: Readonly<Record<TradableCurrency, string | undefined>> = {
  CNY: styles.withCodes,
  GHC: styles.withMobile,
  NGN: styles.bankOnly,
};

/** True if it is known that there is nothing to pay to in a currency, so that nothing can be confirmed either. */
function useHasNowhereToPay(currency: string): boolean {
  const ways = useWaysToPay(currency);
  return ways !== undefined && ways.bank.length + ways.mobile.length + ways.qrCodes.length === 0;
}

/** How to pay in, from the provider's payment details: the bank, and whatever else the currency has (spec 2). */
function PaymentInstructions({ currency }: { currency: string }) {
  const ways = useWaysToPay(currency);
  const none = useHasNowhereToPay(currency);
  const { payTitle, note } = useOrderTexts();
  const { bank, mobile, qrCodes } = ways ?? NO_WAYS;
  return (
    <Card title={payTitle}>
      <div className={cx(styles.room, isTradable(currency) && WAYS[currency])}>
        {ways === undefined && <SkeletonRows label={fundTexts.loading} count={6} tall />}
        {none && <EmptyState title={fundTexts.noDetails(currency)}>{fundTexts.noDetailsHint}</EmptyState>}
        {bank.length > 0 && <PaymentLines title={fundTexts.bankTransfer} lines={bank} />}
        {mobile.length > 0 && <PaymentLines title={fundTexts.mobileMoney} lines={mobile} />}
        {qrCodes.length > 0 && <PaymentQrCodes qrCodes={qrCodes} />}
        {ways !== undefined && !none && <p className={styles.note}>{note}</p>}
      </div>
    </Card>
  );
}

function AmountConfirmation({ currency }: { currency: string }) {
  const { data: me } = useGetMeQuery();
  const { data: wallets } = useGetWalletsQuery();
  const isClosed = useHasNowhereToPay(currency);
  const { confirmTitle } = useOrderTexts();
  const wallet = wallets?.find((one) => one.currency === currency);
  return (
    <>
      <PageHeader title={fundTexts.titleOf(currency)} actions={<BackTo route="fundWallet" />} />
      <TwoColumns widths="ticketLast">
        <PaymentInstructions currency={currency} />
        <Column>
          {isClosed ? (
            <Card title={confirmTitle} padded>
              <p>{fundTexts.closed(currency)}</p>
            </Card>
          ) : (
            <FundTicket currency={currency} balance={wallet?.balance ?? null} email={me && (me.email ?? '')} />
          )}
          <PendingTransactions type="FUND_WALLET" />
        </Column>
      </TwoColumns>
    </>
  );
}

/** Route /amount-confirmation/{currencyCode}. */
export function AmountConfirmationScreen() {
  const { currencyCode = '' } = useParams();
  return isTradable(currencyCode) ? (
    <AmountConfirmation key={currencyCode} currency={currencyCode} />
  ) : (
    <NotOffered title={fundTexts.title} currency={currencyCode} choice="fundWallet" />
  );
}
