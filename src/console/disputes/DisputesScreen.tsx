import { deskTexts } from '@/texts/console/desk';
import { TimeText } from '@/ui/figures/TimeText';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Row } from '@/ui/tables/Row';
import { Cell, Table } from '@/ui/tables/Table';
import { useWatched } from '@/console/calls/useWatched';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { Outdated } from '@/console/parts/Outdated';
import { usePlace } from '@/console/parts/place';
import { PlaceLink } from '@/console/parts/PlaceLink';
import { DisputeView } from './DisputeView';

/** /operator/disputes/{id}: open disputes, oldest first, and the one that is chosen. */
export function DisputesScreen() {
  const { id } = usePlace();
  const { answer, failure } = useWatched('getDisputes', {});
  return (
    <div className={styles.wide}>
      <div className={styles.stack}>
        <Outdated failure={failure} />
        <Card title={deskTexts.disputesCaption}>
          <Table caption={deskTexts.disputesCaption} tall>
            <tbody>
              {answer?.results.map((dispute) => (
                <Row key={dispute.id} selected={dispute.id === id}>
                  <Cell>
                    <PlaceLink to={{ section: 'disputes', id: dispute.id }} current={dispute.id === id}>
                      {deskTexts.disputeTitle(dispute.id, dispute.transaction)}
                    </PlaceLink>
                  </Cell>
                  <Cell>{dispute.email}</Cell>
                  <Cell numeric>
                    <TimeText at={dispute.created_at} shape="relative" />
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
          {answer?.results.length === 0 && <EmptyState title={deskTexts.noDisputes} />}
        </Card>
      </div>
      {id === null ? <EmptyState title={deskTexts.chooseDispute} /> : <DisputeView key={id} id={id} />}
    </div>
  );
}
