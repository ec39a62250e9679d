import { EM_DASH } from '@/domain/money/formatDecimal';
import type { PathFacts } from '@/domain/paths/pathComparison';
import { multilateralTexts } from '@/texts/orders/multilateral';
import { Money } from '@/ui/figures/Money';
import { Phrase } from '@/ui/figures/Phrase';
import styles from './Paths.module.css';

/** "100%", or the most that a path fills: "fills 80%, ₦ 8,000.00 at most". */
export function PathFill({ facts: { carries, share, fills, path } }: { facts: PathFacts }) {
  if (carries) return <span>{multilateralTexts.fillsAll}</span>;
  return (
    <span className={styles.fill}>
      <span>{fills !== '0' && share === '0' ? multilateralTexts.fillsLittle : multilateralTexts.fills(share)}</span>
      {fills === '0' ? (
        <span>{EM_DASH}</span>
      ) : (
        <span>
          <Phrase
            text={multilateralTexts.atMost}
            parts={{ amount: <Money amount={fills} currency={path[0] ?? ''} tabbable={false} /> }}
          />
        </span>
      )}
    </span>
  );
}
