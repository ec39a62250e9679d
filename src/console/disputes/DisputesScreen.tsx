import { deskTexts } from '@/texts/console/desk';
import { EmptyState } from '@/ui/panels/EmptyState';
import { useWatched } from '@/console/calls/useWatched';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { Loading } from '@/console/parts/Loading';
import { Outdated } from '@/console/parts/Outdated';
import { usePlace } from '@/console/parts/place';
import { WaitList } from '@/console/parts/WaitList';
import { DisputeView } from './DisputeView';

/** /operator/disputes/{id}: open disputes, oldest first, and the one that is chosen. */
export function DisputesScreen() {
  const { id } = usePlace();
  const { answer, failure } = useWatched('getDisputes', {});
  if (!answer) return <Loading failure={failure} />;
  return (
    <div className={styles.wide}>
      <div className={styles.stack}>
        <Outdated failure={failure} />
        <WaitList
          title={deskTexts.disputesCaption}
          label={deskTexts.disputesCaption}
          section="disputes"
          open={id}
          empty={deskTexts.noDisputes}
          rows={answer.results.map((dispute) => ({
            id: dispute.id,
            title: deskTexts.disputeName(dispute.id),
            beside: deskTexts.ofTransaction(dispute.transaction),
            below: dispute.email,
            at: dispute.created_at,
          }))}
        />
      </div>
      {id === null ? <EmptyState title={deskTexts.chooseDispute} /> : <DisputeView key={id} id={id} />}
    </div>
  );
}
