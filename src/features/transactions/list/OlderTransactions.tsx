import { type ReactNode, useEffect } from 'react';
import { useGetOlderTransactionsQuery } from '@/api/endpoints/windowsApi';
import { isCallError } from '@/api/transport/callError';
import { transactionTexts } from '@/texts/transactions';
import { Banner } from '@/ui/panels/Banner';
import { Button } from '@/ui/controls/Button';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { TransactionCards } from './TransactionCards';
import { COLUMNS, TransactionRows } from './TransactionTable';
import styles from './Transactions.module.css';
import { useNear } from './useNear';
import type { OlderWindow, WindowLink } from './windowChain';

/** The filter and the size of the windows, as the server is asked for them. */
export interface Asked {
  limit: string;
  currency: string | undefined;
  type: string | undefined;
}

interface OlderTransactionsProps {
  asked: Asked;
  window: OlderWindow;
  wide: boolean;
  onLoaded: (link: WindowLink) => void;
  /** The server does not know the cursor any more. */
  onLost: () => void;
}

/** What is in a window if not its rows: in a table, a cell over all columns. */
function InPlace({ wide, children }: { wide: boolean; children: ReactNode }) {
  if (!wide) return children;
  return (
    <tr>
      <td colSpan={COLUMNS} className={styles.inPlace}>
        {children}
      </td>
    </tr>
  );
}

interface LoadedProps extends OlderTransactionsProps {
  /** What is shown until the rows are loaded. */
  waiting: ReactNode;
}

/** The rows of a window near the screen, kept live. While others are loaded in their place, they stay. */
function Loaded({ asked, window: { before, first }, wide, onLoaded, onLost, waiting }: LoadedProps) {
  const { data, currentData, error, refetch } = useGetOlderTransactionsQuery({ ...asked, before });
  useEffect(() => {
    if (currentData) onLoaded({ next: currentData.next, size: currentData.results.length });
  }, [currentData, onLoaded]);
  if (data) {
    const { results } = data;
    const label = transactionTexts.fromTo(String(first), String(first + results.length - 1));
    return wide ? (
      <TransactionRows transactions={results} first={first} />
    ) : (
      <TransactionCards transactions={results} label={label} />
    );
  }
  if (!error) return waiting;
  const isLost = isCallError(error) && error.status === 400;
  return (
    <InPlace wide={wide}>
      <Banner
        tone="error"
        action={
          <Button size="small" onClick={() => (isLost ? onLost() : void refetch())}>
            {transactionTexts.tryAgain}
          </Button>
        }
      >
        {transactionTexts.olderNotLoaded}
      </Banner>
    </InPlace>
  );
}

/** One window of older transactions. Far from the screen it is only as high as it was, and holds nothing. */
export function OlderTransactions(props: OlderTransactionsProps) {
  const { wide, window } = props;
  const { observe, isNear, height } = useNear();
  const waiting = (
    <InPlace wide={wide}>
      {window.isKnown && height !== null ? (
        <div style={{ height }} aria-hidden="true" />
      ) : (
        <SkeletonRows label={transactionTexts.loadingOlder} count={3} />
      )}
    </InPlace>
  );
  const content = isNear ? <Loaded {...props} waiting={waiting} /> : waiting;
  return wide ? <tbody ref={observe}>{content}</tbody> : <div ref={observe}>{content}</div>;
}
