import type { ReactNode } from 'react';
import { controlTexts } from '@/texts/controls';
import { selectConnection } from '@/state/slices/connectionSlice';
import { useAppSelector } from '@/state/store/hooks';
import { ServerReach } from '@/ui/browser/ServerReach';

/** In here nothing can be sent while the browser has no network. */
export function OfflineArea({ children }: { children: ReactNode }) {
  const isOffline = useAppSelector(selectConnection) === 'offline';
  return <ServerReach reason={isOffline ? controlTexts.needsServer : null}>{children}</ServerReach>;
}
