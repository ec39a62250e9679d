import type { ReactNode } from 'react';
import { appTexts } from '@/texts/app';
import { selectReach } from '@/state/selectors/reachSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { ServerReach } from '@/ui/browser/ServerReach';

/** In here nothing can be sent while the server cannot be reached. */
export function OfflineArea({ children }: { children: ReactNode }) {
  const reach = useAppSelector(selectReach);
  const reason = reach === 'reached' ? null : appTexts.needsConnection(appTexts.reach[reach]);
  return <ServerReach reason={reason}>{children}</ServerReach>;
}
