import { lazy, Suspense, useState } from 'react';
import { useCapability } from '@/state/selectors/useCapability';
import { moneyTexts } from '@/texts/money';
import { Button } from '@/ui/controls/Button';
import { Icon } from '@/ui/marks/Icon';
import type { AlertStart } from './alertStart';

/** Loaded at the first press. */
const AlertSheet = lazy(() => import('./AlertSheet').then((module) => ({ default: module.AlertSheet })));

interface AlertButtonProps extends AlertStart {
  /** True to say beside the bell what it is for. */
  named?: boolean;
}

/** A bell that opens the form of an alert on a pair. Nothing is there on a server without alerts. */
export function AlertButton({ named = false, ...start }: AlertButtonProps) {
  const isOffered = useCapability('alerts');
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  if (isOffered !== true) return null;
  const label = moneyTexts.alertOn(start.currency, start.swapTo);
  return (
    <>
      <Button
        icon={!named}
        variant={named ? 'default' : 'quiet'}
        size={named ? 'medium' : 'small'}
        aria-label={named ? undefined : label}
        title={named ? undefined : label}
        onClick={() => setState('open')}
      >
        <Icon name="bell" size={16} />
        {named && label}
      </Button>
      {state !== 'unopened' && (
        <Suspense fallback={null}>
          <AlertSheet start={start} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
