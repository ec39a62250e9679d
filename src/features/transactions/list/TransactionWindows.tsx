import type { Transaction } from '@contract/schemas/transaction';
import { transactionTexts } from '@/texts/transactions';
import { SM_UP, useMediaQuery } from '@/ui/browser/useMediaQuery';
import { Card } from '@/ui/panels/Card';
import { NoTransactionsYet } from './NoTransactionsYet';
import { type Asked, OlderTransactions } from './OlderTransactions';
import { TransactionCards } from './TransactionCards';
import { TransactionRows, TransactionTable } from './TransactionTable';
import styles from './Transactions.module.css';
import { type OlderWindow, type WindowLink } from './windowChain';

const UNKNOWN_COUNT = -1;

interface TransactionWindowsProps {
  asked: Asked;
  /** The rows of the newest window; undefined until they are known. */
  newest: readonly Transaction[] | undefined;
  older: readonly OlderWindow[];
  /** How many there are, or null as long as that is not known. */
  count: number | null;
  onLoaded: (index: number, link: WindowLink) => void;
  onLost: () => void;
}

/** The transactions in windows: scrolling down loads older ones, and what is far from the screen is not held. */
export function TransactionWindows({ asked, newest, older, count, onLoaded, onLost }: TransactionWindowsProps) {
  const wide = useMediaQuery(SM_UP);
  if (newest === undefined || newest.length === 0) return <NoTransactionsYet isKnown={newest !== undefined} />;
  const windows = older.map((window, index) => (
    <OlderTransactions
      key={index}
      asked={asked}
      window={window}
      wide={wide}
      onLoaded={(link) => onLoaded(index, link)}
      onLost={onLost}
    />
  ));
  const end = older.length > 0 && count !== null && <p className={styles.end}>{transactionTexts.noOlder}</p>;
  return wide ? (
    <Card className={styles.table}>
      <TransactionTable rowCount={count === null ? UNKNOWN_COUNT : count + 1}>
        <tbody>
          <TransactionRows transactions={newest} first={1} />
        </tbody>
        {windows}
      </TransactionTable>
      {end}
    </Card>
  ) : (
    <div className={styles.windows}>
      <TransactionCards transactions={newest} />
      {windows}
      {end}
    </div>
  );
}
