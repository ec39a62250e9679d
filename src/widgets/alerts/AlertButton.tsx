import { alertMarkTexts } from '@/texts/lists/alertMarks';
import { Button } from '@/ui/controls/Button';
import { Icon } from '@/ui/marks/Icon';
import type { AlertStart } from './alertStart';
import { useAlertSheet } from './useAlertSheet';

interface AlertButtonProps extends AlertStart {
  /** True to say beside the bell what it is for. */
  named?: boolean;
}

/** A bell that opens the form of an alert on a pair. Nothing is there on a server without alerts. */
export function AlertButton({ named = false, ...start }: AlertButtonProps) {
  const alerts = useAlertSheet();
  if (!alerts) return null;
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
