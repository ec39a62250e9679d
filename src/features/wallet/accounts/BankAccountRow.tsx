import type { BankAccount } from '@contract/schemas/bankAccount';
import type { Payee } from '@contract/schemas/own/payee';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import styles from './BankAccounts.module.css';
import { bankAccountText } from './bankAccount';
import { DeleteBankAccount } from './DeleteBankAccount';
import { EditPayee } from './EditPayee';
import { PayeeFacts } from './PayeeFacts';

interface BankAccountRowProps {
  account: BankAccount;
  /** What our own server knows about it. */
  payee: Payee | undefined;
  /** True if another account has the same number. */
  hasTwin: boolean;
}

/** One saved bank account. */
export function BankAccountRow({ account, payee, hasTwin }: BankAccountRowProps) {
  return (
    <li className={styles.account}>
      <CurrencyFlag currency={account.currency} />
      <span className={styles.words}>
        <span className={styles.bank}>{`${account.currency} · ${bankAccountText(account)}`}</span>
        <span className={styles.holder}>{account.account_name}</span>
        {payee && <PayeeFacts payee={payee} account={account} hasTwin={hasTwin} />}
      </span>
      {payee && <EditPayee payee={payee} account={account} />}
      <DeleteBankAccount account={account} />
    </li>
  );
}
