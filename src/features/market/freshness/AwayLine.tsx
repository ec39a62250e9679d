import type { AwayChanges } from '@/domain/book/awayChanges';
import { awayChangesTexts } from '@/texts/market/awayChanges';
import { Tag } from '@/ui/marks/Tag';
import { awayLine } from './AwayCard';
import styles from './Freshness.module.css';

/** In one line, what changed while the market could not be followed. */
export function AwayLine({ changes }: { changes: AwayChanges }) {
  return (
    <Tag tone="gold">
      <span className={styles.away}>{awayChangesTexts.awayLead}</span> {awayLine(changes)}
    </Tag>
  );
}
