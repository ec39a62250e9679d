import { Fragment, type ReactNode } from 'react';
import type { Transaction } from '@contract/values/transaction';
import { useGetBankAccountsQuery } from '@/api/endpoints/bankAccountsApi';
import { EM_DASH, formatLedger } from '@/domain/money/formatDecimal';
import { parsePath } from '@/domain/paths/paths';
import { useCapability } from '@/state/selectors/useCapability';
import { transactionTexts } from '@/texts/transactions';
import { fundTexts } from '@/texts/wallet/fund';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { Money } from '@/ui/figures/Money';
import { OwnFigure } from '@/ui/figures/OwnFigure';
import { TimeText } from '@/ui/figures/times';
import { currencyLabel, currencySymbol } from '@/ui/figures/currencySymbol';
import { later } from '@/widgets/parts/later';
import { typeText } from '@/widgets/transactions/transactionTexts';
import { StatusTag, TransactionRate } from './figures';
import { useFundingReference } from './fundingReference';
import styles from './Details.module.css';

/** The text of a saved bank account, or the transaction's own text if the account is no longer saved. */
function BankAccountText({ id }: { id: string }) {
  const { account } = useGetBankAccountsQuery(undefined, {
    selectFromResult: ({ data }) => ({ account: data?.find((saved) => saved.id === id) }),
  });
  const { bank_name: bank, account_number: number, account_name: name } = account ?? {};
  return <span>{account ? [bank, number, name].filter(Boolean).join(' · ') : id}</span>;
}

const BankFact = later(() => import('./BankFact'), 'BankFact', { instead: null });

function CurrencyTo({ currency }: { currency: string }) {
  return (
    <>
      <CurrencyFlag currency={currency} decorative />
      <span>{currencyLabel(currency)}</span>
    </>
  );
}

const onScreen = (amount: string | null, currency: string) => (
  <Money key="figure" amount={amount} currency={currency} />
);

/** An amount on paper, where nothing can be hovered over: with all of its decimals, as in the statement. */
const onPaper = (amount: string | null, currency: string) => (
  <OwnFigure key="figure" before={`${currencySymbol(currency)} `}>
    {formatLedger(amount)}
  </OwnFigure>
);

interface FactsProps {
  transaction: Transaction;
  /** For a receipt. */
  isPrinted?: boolean;
}

/** What spec 2 shows of a transaction, and its path, bank account and reference if it has them. */
function factsOf(
  { transaction, isPrinted = false }: FactsProps,
  reference: string | null | undefined,
): readonly [label: string, value: ReactNode][] {
  const { type, status, email, currency_from, currency_to, transaction_fee, path, bank_account } = transaction;
  const money = isPrinted ? onPaper : onScreen;
  const facts: [string, ReactNode][] = [
    [transactionTexts.type, typeText(type)],
    [transactionTexts.status, <StatusTag key="status" status={status} />],
    [transactionTexts.email, email ?? EM_DASH],
    [transactionTexts.amount, money(transaction.amount, currency_from)],
    [transactionTexts.currencyTo, currency_to === null ? EM_DASH : <CurrencyTo key="to" currency={currency_to} />],
    [transactionTexts.exchangeRate, <TransactionRate key="rate" transaction={transaction} units />],
    [transactionTexts.fee, money(transaction_fee, currency_from)],
    [transactionTexts.created, <TimeText key="created" at={transaction.created_at} />],
    [transactionTexts.updated, <TimeText key="updated" at={transaction.last_updated} />],
  ];
  if (reference !== undefined)
    facts.push([
      fundTexts.reference,
      <span key="reference" translate="no">
        {reference ?? EM_DASH}
      </span>,
    ]);
  if (path !== null) facts.push([transactionTexts.path, (parsePath(path) ?? [path]).join(' → ')]);
  if (bank_account !== null)
    facts.push([transactionTexts.bankAccount, <BankAccountText key="account" id={bank_account} />]);
  return facts;
}

/** The facts of a transaction, one to a line. */
export function Facts(props: FactsProps) {
  const reference = useFundingReference(props.transaction);
  const { id, type, status } = props.transaction;
  const mayBePaidOut = useCapability('payouts') === true && type === 'WITHDRAW' && status === 'COMPLETED';
  return (
    <dl className={styles.facts}>
      {factsOf(props, reference).map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
      {(mayBePaidOut || reference !== undefined) && <BankFact id={id} type={type} />}
    </dl>
  );
}
