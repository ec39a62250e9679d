import type { BankAccount } from '@contract/schemas/bankAccount';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import styles from './BankAccounts.module.css';
import { bankAccountText } from './bankAccount';
import { DeleteBankAccount } from './DeleteBankAccount';

/** One saved bank account. */
export function BankAccountRow({ account }: { account: BankAccount }) {
  return (
    <li className={styles.account}>
      <CurrencyFlag currency={account.currency} />
      <span className={styles.words}>
        <span className={styles.bank}>{`${account.currency} · ${bankAccountText(account)}`}</span>
        <span className={styles.holder}>{account.account_name}</span>
      </span>
      <DeleteBankAccount account={account} />
    </li>
  );
}
