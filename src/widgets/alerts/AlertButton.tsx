import { alertMarkTexts } from '@/texts/alertMarks';
import { useCapability } from '@/state/selectors/useCapability';
import { Button } from '@/ui/controls/Button';
import { buttonClass } from '@/ui/controls/buttonClass';
import { Icon } from '@/ui/marks/Icon';
import { cx } from '@/ui/layout/cx';
import styles from './AlertsLink.module.css';
import type { AlertStart } from './alertStart';
import { useAlertSheet } from './useAlertSheet';

interface AlertButtonProps extends AlertStart {
  /** True to say beside the bell what it is for. */
  named?: boolean;
}

/**
 * A bell that opens the form of an alert on a pair. Nothing is there on a server without alerts; until that is known, the
 * place of a bell without words is held.
 */
export function AlertButton({ named = false, ...start }: AlertButtonProps) {
  const alerts = useAlertSheet();
  const isUnknown = useCapability('alerts') === undefined;
  if (!alerts) {
    if (named || !isUnknown) return null;
    const look = buttonClass({ icon: true, variant: 'quiet', size: 'small' });
    return (
      <span className={cx(look, styles.place)}>
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
