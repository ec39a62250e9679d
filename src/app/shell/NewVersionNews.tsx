import { useSyncExternalStore } from 'react';
import { appTexts } from '@/texts/app';
import { Banner } from '@/ui/panels/Banner';
import { Button } from '@/ui/controls/Button';
import { isLeavingGuarded, onGuardsChanged } from '@/widgets/tickets/leaveGuard';
import { newVersion, onNewVersion } from '@/app/worker/newVersion';
import styles from './IntentNews.module.css';

/** Above the screen: a new version is ready. It is not offered beside a half-filled form, which a reload would lose. */
export function NewVersionNews() {
  const reload = useSyncExternalStore(onNewVersion, newVersion, newVersion);
  const isGuarded = useSyncExternalStore(onGuardsChanged, isLeavingGuarded, isLeavingGuarded);
  if (reload === null || isGuarded) return null;
  const action = (
    <Button size="small" onClick={reload}>
      {appTexts.reload}
    </Button>
  );
  return (
    <div className={styles.news}>
      <Banner tone="info" action={action}>
        {appTexts.newVersion}
      </Banner>
    </div>
  );
}
