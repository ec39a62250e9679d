import { alertMarkTexts } from '@/texts/alertMarks';
import { useCapability } from '@/state/selectors/useCapability';
import { Button } from '@/ui/controls/Button';
import { buttonClass } from '@/ui/controls/buttonClass';
import { Icon } from '@/ui/marks/Icon';
import { cx } from '@/ui/layout/cx';
import styles from './AlertsLink.module.css';
import type { AlertStart } from './AlertSheet';
import { useAlertSheet } from './useAlertSheet';

interface AlertButtonProps extends AlertStart {
  /** True to show beside the bell what it is for. */
  named?: boolean;
}

/**
 * A bell that opens the form of an alert on a pair. Nothing is shown on a server without alerts; until that is known,
 * the room of the bell is kept free.
 */
export function AlertButton({ named = false, ...start }: AlertButtonProps) {
  const alerts = useAlertSheet();
  const isUnknown = useCapability('alerts') === undefined;
  if (!alerts) {
    if (named || !isUnknown) return null;
    const look = buttonClass({ icon: true, variant: 'quiet', size: 'small' });
    return (
      <span className={cx(look, styles.slot)}>
        <Icon name="bell" size={16} />
      </span>
    );
  }
  const label = alertMarkTexts.alertOn(start.currency, start.swapTo);
  const look = named
    ? {}
    : ({ icon: true, variant: 'quiet', size: 'small', 'aria-label': label, title: label } as const);
  return (
    <>
      <Button {...look} onClick={() => alerts.open(start)}>
        <Icon name="bell" size={16} />
        {named && label}
      </Button>
      {alerts.sheet}
    </>
  );
}
