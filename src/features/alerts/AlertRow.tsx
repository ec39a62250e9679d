import { Link } from 'react-router-dom';
import { useArmAlertMutation, useRemoveAlertMutation } from '@/api/endpoints/own/alertsApi';
import type { Alert } from '@contract/schemas/own/alert';
import { formatExact } from '@/domain/money/formatDecimal';
import { deskPath } from '@/routes/deskPath';
import { alertTexts } from '@/texts/alerts';
import { Button } from '@/ui/controls/Button';
import { FieldError } from '@/ui/controls/FieldError';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { Money } from '@/ui/figures/Money';
import { Phrase } from '@/ui/figures/Phrase';
import { TimeText } from '@/ui/figures/TimeText';
import { Icon } from '@/ui/marks/Icon';
import { Tag, type TagProps } from '@/ui/marks/Tag';
import { focusHeading } from '@/ui/browser/focusHeading';
import styles from './Alerts.module.css';

const TONES: Record<Alert['state'], TagProps['tone']> = { armed: 'accent', waiting: 'neutral', fired: 'gold' };

/** What an alert waits for, with {rate} where the rate is. */
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
export function AlertRow({ alert }: { alert: Alert }) {
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
