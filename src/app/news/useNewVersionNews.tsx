import { useSyncExternalStore } from 'react';
import { appTexts } from '@/texts/app';
import { Banner } from '@/ui/panels/Banner';
import { Button } from '@/ui/controls/Button';
import { isLeavingGuarded, onGuardsChanged } from '@/widgets/tickets/leaveGuard';
import { newVersion, onNewVersion } from '@/app/worker/newVersion';
import { type Notice, NO_NOTICE } from './notice';

/** Above the screen: a new version is ready. It is not offered beside a half-filled form, which a reload would lose. */
export function useNewVersionNews(): readonly Notice[] {
  const reload = useSyncExternalStore(onNewVersion, newVersion, newVersion);
  const isGuarded = useSyncExternalStore(onGuardsChanged, isLeavingGuarded, isLeavingGuarded);
  if (reload === null || isGuarded) return NO_NOTICE;
  const action = (
    <Button size="small" onClick={reload}>
      {appTexts.reload}
    </Button>
  );
  const banner = (
    <Banner tone="info" action={action}>
      {appTexts.newVersion}
    </Banner>
  );
  return [{ key: 'new-version', banner }];
}
