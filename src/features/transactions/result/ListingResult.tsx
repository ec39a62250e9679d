import { useGetProgressOfTransactionQuery } from '@/api/endpoints/own/fillsApi';
import { fillTexts } from '@/texts/orders/fills';
import { Card } from '@/ui/panels/Card';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { FillList } from '@/widgets/fills/FillList';
import { ProgressFacts } from '@/widgets/fills/ProgressFacts';
import styles from './OrderResult.module.css';

/** What became of the listing that a transaction made, also after it has ended. */
export function ListingResult({ transactionId }: { transactionId: string }) {
  const { data, isError } = useGetProgressOfTransactionQuery(transactionId);
  const [progress] = data ?? [];
  if (isError || (data && progress === undefined)) return null;
  return (
    <Card title={fillTexts.progress} className={styles.card}>
      {progress === undefined ? (
        <SkeletonRows label={fillTexts.loading} count={4} />
      ) : (
        <>
          <ProgressFacts progress={progress} />
          <FillList of={{ listing: progress.id }} />
        </>
      )}
    </Card>
  );
}
