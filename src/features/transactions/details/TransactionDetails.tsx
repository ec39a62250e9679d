import type { Transaction } from '@contract/schemas/transaction';
import { Card } from '@/ui/panels/Card';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { Money } from '@/ui/figures/Money';
import { typeText } from '@/widgets/transactions/transactionTexts';
import { TwoColumns } from '@/ui/layout/TwoColumns';
import styles from './Details.module.css';
import { Facts } from './Facts';
import { TransactionActions } from './TransactionActions';

/** One transaction: its amount and currencies in large type, its facts, and its status beside them. */
export function TransactionDetails({ transaction }: { transaction: Transaction }) {
  const { type, amount, currency_from: source, currency_to: target } = transaction;
  return (
    <TwoColumns widths="factsLast">
      <Card title={typeText(type)}>
        <p className={styles.lead}>
          <CurrencyFlag currency={source} decorative large />
          <Money amount={amount} currency={source} tabbable={false} className={styles.figure} />
          {target !== null && target !== source && <span className={styles.towards}>{`${source} → ${target}`}</span>}
        </p>
        <Facts transaction={transaction} />
      </Card>
      <TransactionActions transaction={transaction} />
    </TwoColumns>
  );
}
