import { SENTENCES } from '@/texts/sentences';
import type { PathComparison as Comparison } from '@/domain/paths/pathComparison';
import { multilateralTexts } from '@/texts/orders/multilateral';
import { orderTexts } from '@/texts/orders/order';
import { Banner } from '@/ui/panels/Banner';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { FieldError } from '@/ui/controls/FieldError';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { HeadCell, Table } from '@/ui/tables/Table';
import { useMediaQuery } from '@/ui/browser/useMediaQuery';
import { DirectLine } from './DirectLine';
import { PathCard } from './PathCard';
import { PathRow } from './PathRow';
import styles from './Paths.module.css';
import type { MultilateralOrder } from './useMultilateralOrder';

/** Up to this width a row has no room for five columns. */
const CARDS_FIT = '(max-width: 1099.98px)';

interface PathListProps {
  source: string;
  order: MultilateralOrder;
  comparison: Comparison;
}

function PathList({ source, order: { form, choose, ticket }, comparison: { paths, best } }: PathListProps) {
  const isNarrow = useMediaQuery(CARDS_FIT);
  const caption = multilateralTexts.pathsOf(source, form.target ?? '');
  const entries = paths.map((facts) => ({
    facts,
    best: facts.text === best,
    chosen: facts.text === form.path,
    disabled: ticket.busy,
    onChoose: choose,
  }));
  if (isNarrow) {
    return (
      <ul className={styles.cards} aria-label={caption}>
        {entries.map((entry) => (
          <PathCard key={entry.facts.text} {...entry} />
        ))}
      </ul>
    );
  }
  return (
    <Table caption={caption} tall>
      <thead>
        <tr>
          <HeadCell>{multilateralTexts.path}</HeadCell>
          <HeadCell numeric>{multilateralTexts.ofTheAmount}</HeadCell>
          <HeadCell numeric>{orderTexts.multilateralFee}</HeadCell>
          <HeadCell numeric>{multilateralTexts.effectiveRate}</HeadCell>
          <HeadCell numeric>{orderTexts.youReceive}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <PathRow key={entry.facts.text} {...entry} />
        ))}
      </tbody>
    </Table>
  );
}

/**
 * The paths for comparison, the chosen one on top and then the one that receives most, or what the user has to do
 * first.
 */
export function PathComparison({ source, order }: { source: string; order: MultilateralOrder }) {
  const { form, comparison, searching, ticket } = order;
  const none = comparison !== null && comparison.paths.length === 0;
  const error = ticket.errorOf('path');
  const some = comparison !== null && !none;
  return (
    <Card
      title={multilateralTexts.paths}
      actions={some && multilateralTexts.ranked}
      className={styles.found}
      footer={some && <DirectLine source={source} target={form.target ?? ''} direct={comparison.direct} />}
    >
      {!searching && <EmptyState title={multilateralTexts.noSearch}>{multilateralTexts.noSearchHint}</EmptyState>}
      {searching && comparison === null && <SkeletonRows label={orderTexts.loadingMarket} count={3} tall />}
      {none && (
        <div className={styles.notice}>
          <Banner tone="error">{SENTENCES.noPathFound}</Banner>
        </div>
      )}
      {some && <PathList source={source} order={order} comparison={comparison} />}
      {error !== null && (
        <div className={styles.notice}>
          <FieldError>{error}</FieldError>
        </div>
      )}
    </Card>
  );
}
