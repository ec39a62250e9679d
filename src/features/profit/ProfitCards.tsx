import type { ReactNode } from 'react';
import { profitTexts } from '@/texts/wallet/profit';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { Money } from '@/ui/figures/Money';
import { Card } from '@/ui/panels/Card';
import { AverageCost } from './AverageCost';
import { Gain } from './Gain';
import type { ProfitRow, ProfitTotal } from './profitRows';
import styles from './Profit.module.css';

function Facts({ facts }: { facts: readonly (readonly [title: string, figure: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([title, figure]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

const sumsOf = ({ cost, worth, unrealised, realised }: ProfitTotal, base: string) =>
  [
    [profitTexts.cost, <Money key="cost" amount={cost} currency={base} />],
    [profitTexts.worth, <Money key="worth" amount={worth} currency={base} />],
    [profitTexts.unrealised, <Gain key="unrealised" amount={unrealised} />],
    [profitTexts.realised, <Gain key="realised" amount={realised} />],
  ] as const;

interface ProfitCardsProps {
  rows: readonly ProfitRow[];
  total: ProfitTotal;
  base: string;
}

/** A card for each currency on a phone, and one for the sums. */
export function ProfitCards({ rows, total, base }: ProfitCardsProps) {
  return (
    <div className={styles.cards}>
      <Card title={profitTexts.total}>
        <Facts facts={sumsOf(total, base)} />
      </Card>
      {rows.map((row) => (
        <Card
          key={row.currency}
          title={
            <>
              <CurrencyFlag currency={row.currency} decorative /> <span translate="no">{row.currency}</span>
            </>
          }
        >
          <Facts
            facts={[
              [profitTexts.held, <Money key="held" amount={row.held} currency={row.currency} />],
              [profitTexts.average, <AverageCost key="average" row={row} base={base} />],
              ...sumsOf(row, base),
            ]}
          />
        </Card>
      ))}
    </div>
  );
}
