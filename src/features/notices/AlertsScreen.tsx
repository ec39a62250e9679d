import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Alert } from '@contract/alerts';
import { MOST_ALERTS } from '@contract/values/notices';
import { useArmAlertMutation, useGetAlertsQuery, useRemoveAlertMutation } from '@/api/endpoints/alertsApi';
import { formatExact } from '@/domain/money/formatDecimal';
import { deskPath } from '@/routes/deskPaths';
import { ROUTES } from '@/routes/routes';
import { useCapability } from '@/state/selectors/useCapability';
import { alertTexts } from '@/texts/alerts';
import { focusHeading } from '@/ui/browser/focusHeading';
import { Button } from '@/ui/controls/Button';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { FieldError } from '@/ui/controls/Field';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { Money } from '@/ui/figures/Money';
import { Phrase } from '@/ui/figures/Phrase';
import { TimeText } from '@/ui/figures/times';
import { Icon } from '@/ui/marks/Icon';
import { Tag, type TagProps } from '@/ui/marks/Tag';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { PageHeader } from '@/ui/panels/PageHeader';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { AlertSheet } from '@/widgets/alerts/AlertSheet';
import { NotAnnounced } from '@/widgets/parts/NotAnnounced';
import styles from './Alerts.module.css';

const TONES: Record<Alert['state'], TagProps['tone']> = { armed: 'accent', waiting: 'neutral', fired: 'gold' };

/** The sentence of an alert, with {rate} for its rate. */
function sentenceOf({ watch, currency, swap_to }: Alert): string {
  if (watch === 'listed') return alertTexts.listedAt(currency, swap_to);
  return watch === 'below' ? alertTexts.below(currency, swap_to) : alertTexts.above(currency, swap_to);
}

function AlertFacts({ alert }: { alert: Alert }) {
  const { state, watch, amount, currency, created_at, fired_at } = alert;
  const time = <TimeText at={state === 'fired' ? fired_at : created_at} shape="relative" />;
  return (
    <p className={styles.facts}>
      {watch === 'listed' && amount !== null && (
        <>
          <Phrase
            text={alertTexts.leastAmount}
            parts={{ amount: <Money amount={amount} currency={currency} tabbable={false} /> }}
          />
          <span>{' · '}</span>
        </>
      )}
      {state === 'waiting' ? (
        <span>{alertTexts.waitingHint}</span>
      ) : (
        <Phrase text={state === 'fired' ? alertTexts.firedAt : alertTexts.madeAt} parts={{ time }} />
      )}
    </p>
  );
}

/** One alert: what it waits for, whether it has fired, and arm again or delete. */
function AlertRow({ alert }: { alert: Alert }) {
  const [arm, arming] = useArmAlertMutation();
  const [remove, removal] = useRemoveAlertMutation();
  const { id, currency, swap_to, rate, state } = alert;
  const sentence = sentenceOf(alert);
  const name = sentence.replace('{rate}', formatExact(rate));
  return (
    <li className={styles.row} aria-label={name}>
      <CurrencyFlag currency={currency} decorative />
      <div className={styles.words}>
        <p className={styles.pair}>
          <Link to={deskPath(currency, swap_to)}>
            <Phrase text={sentence} figures={{ rate: formatExact(rate) }} />
          </Link>
          <Tag tone={TONES[state]}>{alertTexts.states[state]}</Tag>
        </p>
        <AlertFacts alert={alert} />
        {(arming.isError || removal.isError) && <FieldError>{alertTexts.notChanged}</FieldError>}
      </div>
      <div className={styles.actions}>
        {state === 'fired' && (
          <Button
            size="small"
            needsServer
            busy={arming.isLoading}
            aria-label={alertTexts.armIt(name)}
            onClick={() => void arm(id)}
          >
            {alertTexts.armAgain}
          </Button>
        )}
        <Button
          icon
          variant="quiet"
          needsServer
          busy={removal.isLoading}
          aria-label={alertTexts.deleteIt(name)}
          onClick={() => {
            focusHeading();
            void remove(id);
          }}
        >
          <Icon name="trash" />
        </Button>
      </div>
    </li>
  );
}

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
  const isAnnounced = useCapability('alerts');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHeader
        title={alertTexts.title}
        actions={
          isAnnounced === true && (
            <Button variant="primary" onClick={() => setOpen(true)}>
              <Icon name="plus" />
              {alertTexts.newAlert}
            </Button>
          )
        }
      />
      {isAnnounced === false && (
        <Card>
          <NotAnnounced>{alertTexts.notAnnounced}</NotAnnounced>
        </Card>
      )}
      {isAnnounced === undefined && (
        <Card title={alertTexts.facts}>
          <SkeletonRows label={alertTexts.loading} count={4} tall />
        </Card>
      )}
      {isAnnounced === true && <AlertList />}
      <AlertSheet start={null} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
