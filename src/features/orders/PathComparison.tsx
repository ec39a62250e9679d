import { SENTENCES } from '@/domain/messages';
import { formatPath } from '@/domain/paths';
import { Banner } from '@/ui/Banner';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { FieldError } from '@/ui/FieldError';
import { SkeletonRows } from '@/ui/SkeletonRows';
import { HeadCell, Table } from '@/ui/Table';
import { PathRow } from './PathRow';
import styles from './Paths.module.css';
import type { MultilateralOrder } from './useMultilateralOrder';

function PathTable({ source, order: { form, quotes, choose, ticket } }: { source: string; order: MultilateralOrder }) {
  if (quotes === null) return null;
  return (
    <Table caption={`Paths from ${source} to ${form.currencyTo ?? ''}`} tall>
      <thead>
        <tr>
          <HeadCell>Path</HeadCell>
          <HeadCell numeric wideOnly>
            Hops
          </HeadCell>
          <HeadCell numeric wideOnly>
            Effective rate
          </HeadCell>
          <HeadCell numeric>You receive</HeadCell>
        </tr>
      </thead>
      <tbody>
        {quotes.walks.map((walk) => (
          <PathRow
            key={formatPath(walk.path)}
            walk={walk}
            best={formatPath(walk.path) === quotes.best}
            chosen={formatPath(walk.path) === form.path}
            disabled={ticket.busy}
            onChoose={choose}
          />
        ))}
      </tbody>
    </Table>
  );
}

/** The paths side by side, fewest hops first, or what has to come first. */
export function PathComparison({ source, order }: { source: string; order: MultilateralOrder }) {
  const { quotes, searching, errorOf } = order;
  const none = quotes !== null && quotes.walks.length === 0;
  const error = errorOf('path');
  return (
    <Card title="Paths" actions={quotes !== null && !none && 'after the fee of 1.5 %'} className={styles.found}>
      {!searching && (
        <EmptyState title="Paths are compared here">
          Type the amount, choose the target currency and compute.
        </EmptyState>
      )}
      {searching && quotes === null && <SkeletonRows label="Loading what others list" count={3} tall />}
      {none && (
        <div className={styles.notice}>
          <Banner tone="error">{SENTENCES.noPathFound}</Banner>
        </div>
      )}
      {quotes !== null && !none && <PathTable source={source} order={order} />}
      {error !== null && (
        <div className={styles.notice}>
          <FieldError>{error}</FieldError>
        </div>
      )}
    </Card>
  );
}
