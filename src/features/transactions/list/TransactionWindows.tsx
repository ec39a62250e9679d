import type { Transaction } from '@contract/schemas/transaction';
import { type TransactionsAsked, useGetOlderTransactionsQuery } from '@/api/endpoints/windowsApi';
import { transactionTexts } from '@/texts/transactions';
import { SM_UP, useMediaQuery } from '@/ui/browser/useMediaQuery';
import { Card } from '@/ui/panels/Card';
import { keepsAll, type LongList, rowCountOf } from '@/widgets/windows/longList';
import { OlderWindows } from '@/widgets/windows/OlderWindows';
import type { Windows } from '@/widgets/windows/useWindows';
import { WindowsEnd } from '@/widgets/windows/WindowsEnd';
import { NoTransactionsYet } from './NoTransactionsYet';
import { TransactionCards } from './TransactionCards';
import { COLUMNS, TransactionRows, TransactionTable } from './TransactionTable';
import styles from './Transactions.module.css';

interface TransactionWindowsProps {
  windows: Windows<Transaction>;
  /** The filter and the size of the windows, as the server is asked for them. */
  asked: TransactionsAsked;
}

/** The transactions in windows, as a table or, on a phone, as lists of cards. */
export function TransactionWindows({ windows, asked }: TransactionWindowsProps) {
  const wide = useMediaQuery(SM_UP);
  const { newest } = windows;
  // A window of a search may have found nothing yet, and the next one may.
  const isEmpty = newest?.length === 0 && windows.older.length === 0;
  if (newest === undefined || isEmpty) return <NoTransactionsYet isKnown={isEmpty} />;
  const list: LongList<Transaction, TransactionsAsked> = {
    windows,
    asked,
    name: 'transactions',
    useOlder: useGetOlderTransactionsQuery,
    keeps: keepsAll,
  };
  return wide ? (
    <Card className={styles.table}>
      <TransactionTable rowCount={rowCountOf(windows)}>
        <tbody>
          <TransactionRows transactions={newest} first={1} />
        </tbody>
        <OlderWindows
          list={list}
          columns={COLUMNS}
          show={(transactions, first) => <TransactionRows transactions={transactions} first={first} />}
        />
      </TransactionTable>
      <WindowsEnd list={list} />
    </Card>
  ) : (
    <div className={styles.windows}>
      <TransactionCards transactions={newest} />
      <OlderWindows
        list={list}
        show={(transactions, first) => (
          <TransactionCards
            transactions={transactions}
            label={transactionTexts.fromTo(String(first), String(first + transactions.length - 1))}
          />
        )}
      />
      <WindowsEnd list={list} />
    </div>
  );
}
