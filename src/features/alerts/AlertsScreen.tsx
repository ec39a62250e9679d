import { useState } from 'react';
import { useGetAlertsQuery } from '@/api/endpoints/own/alertsApi';
import { MOST_ALERTS } from '@contract/values/alerts';
import { ROUTES } from '@/routes/routes';
import { useCapability } from '@/state/selectors/useCapability';
import { alertTexts } from '@/texts/alerts';
import { Button } from '@/ui/controls/Button';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Icon } from '@/ui/marks/Icon';
import { Tag } from '@/ui/marks/Tag';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { NotAnnounced } from '@/widgets/parts/NotAnnounced';
import { PageHeader } from '@/ui/panels/PageHeader';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { AlertSheet } from '@/widgets/alerts/AlertSheet';
import { AlertRow } from './AlertRow';
import styles from './Alerts.module.css';

/** The user's alerts, newest first. */
function AlertList() {
  const { data: alerts, isError, refetch } = useGetAlertsQuery();
  const some = alerts !== undefined && alerts.length > 0;
  if (isError && alerts === undefined) {
    return (
      <NotLoaded again={alertTexts.tryAgain} onAgain={() => void refetch()}>
        {alertTexts.notLoaded}
      </NotLoaded>
    );
  }
  return (
    <Card title={alertTexts.facts} beside={some && <Tag>{alertTexts.count(alerts.length, MOST_ALERTS)}</Tag>}>
      {alerts === undefined && <SkeletonRows label={alertTexts.loading} count={4} tall />}
      {alerts?.length === 0 && (
        <EmptyState
          title={alertTexts.none}
          action={<ButtonLink to={ROUTES.publicMarket}>{alertTexts.toMarket}</ButtonLink>}
        >
          {alertTexts.noneHint}
        </EmptyState>
      )}
      {some && (
        <ul className={styles.list} aria-label={alertTexts.title}>
          {alerts.map((alert) => (
            <AlertRow key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Route /alerts. */
export function AlertsScreen() {
  const isOffered = useCapability('alerts');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHeader
        title={alertTexts.title}
        actions={
          isOffered === true && (
            <Button variant="primary" onClick={() => setOpen(true)}>
              <Icon name="plus" />
              {alertTexts.newAlert}
            </Button>
          )
        }
      />
      {isOffered === false && (
        <Card>
          <NotAnnounced>{alertTexts.notOffered}</NotAnnounced>
        </Card>
      )}
      {isOffered === undefined && (
        <Card title={alertTexts.facts}>
          <SkeletonRows label={alertTexts.loading} count={4} tall />
        </Card>
      )}
      {isOffered === true && <AlertList />}
      <AlertSheet start={null} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
