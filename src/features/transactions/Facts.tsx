import { Fragment, type ReactNode } from 'react';
import type { Transaction } from '@contract/values/transaction';
import { useGetBankAccountsQuery } from '@/api/endpoints/bankAccountsApi';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { parsePath } from '@/domain/paths/paths';
import { transactionTexts } from '@/texts/transactions';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { Money } from '@/ui/figures/Money';
import { TimeText } from '@/ui/figures/times';
import { currencyLabel } from '@/ui/figures/currencySymbol';
import { typeText } from '@/widgets/transactions/transactionTexts';
import { StatusTag, TransactionRate } from './figures';
import styles from './Details.module.css';

/** The text of a saved bank account, or the transaction's own text if the account is no longer saved. */
function BankAccountText({ id }: { id: string }) {
  const { account } = useGetBankAccountsQuery(undefined, {
    selectFromResult: ({ data }) => ({ account: data?.find((saved) => saved.id === id) }),
  });
  const { bank_name: bank, account_number: number, account_name: name } = account ?? {};
  return <span>{account ? [bank, number, name].filter(Boolean).join(' · ') : id}</span>;
}

function CurrencyTo({ currency }: { currency: string }) {
  return (
    <>
      <CurrencyFlag currency={currency} decorative />
      <span>{currencyLabel(currency)}</span>
    </>
  );
}

/** What spec 2 shows of a transaction, and its path and bank account if it has them. */
function factsOf(transaction: Transaction): readonly [label: string, value: ReactNode][] {
  const { type, status, email, currency_from, currency_to, transaction_fee, path, bank_account } = transaction;
  const facts: [string, ReactNode][] = [
    [transactionTexts.type, typeText(type)],
    [transactionTexts.status, <StatusTag key="status" status={status} />],
    [transactionTexts.email, email ?? EM_DASH],
    [transactionTexts.amount, <Money key="amount" amount={transaction.amount} currency={currency_from} />],
    [transactionTexts.currencyTo, currency_to === null ? EM_DASH : <CurrencyTo key="to" currency={currency_to} />],
    [transactionTexts.exchangeRate, <TransactionRate key="rate" transaction={transaction} units />],
    [transactionTexts.fee, <Money key="fee" amount={transaction_fee} currency={currency_from} />],
    [transactionTexts.created, <TimeText key="created" at={transaction.created_at} />],
    [transactionTexts.updated, <TimeText key="updated" at={transaction.last_updated} />],
  ];
  if (path !== null) facts.push([transactionTexts.path, (parsePath(path) ?? [path]).join(' → ')]);
  if (bank_account !== null)
    facts.push([transactionTexts.bankAccount, <BankAccountText key="account" id={bank_account} />]);
  return facts;
}

/** The facts of a transaction, one to a line. */
export function Facts({ transaction }: { transaction: Transaction }) {
  return (
    <dl className={styles.facts}>
      {factsOf(transaction).map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
