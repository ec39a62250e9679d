import { type ReactNode, useMemo, useState } from 'react';
import { refetchEntry } from '@/live/cacheEntries';
import { selectFailedReads } from '@/state/selectors/failedReads';
import { selectReach } from '@/state/selectors/connectionSelectors';
import { useSupportEmail } from '@/state/selectors/useCapability';
import { selectConnection } from '@/state/slices/connectionSlice';
import { useAppSelector, useAppStore } from '@/state/store/hooks';
import { appTexts } from '@/texts/app';
import { ServerReach } from '@/ui/browser/ServerReach';
import { Support } from '@/ui/marks/SupportText';
import { ConnectionIndicator } from '@/ui/panels/ConnectionIndicator';
import { FailedReads } from '@/ui/tables/FailedReads';

/** Inside this area, texts that name our support link to its address. The first such text makes the app ask for it. */
export function SupportArea({ children }: { children: ReactNode }) {
  const [isNeeded, setNeeded] = useState(false);
  const address = useSupportEmail(isNeeded);
  const reach = useMemo(() => ({ address, ask: () => setNeeded(true) }), [address]);
  return <Support value={reach}>{children}</Support>;
}

/** Inside this area, nothing can be sent while the server cannot be reached. */
export function OfflineArea({ children }: { children: ReactNode }) {
  const reach = useAppSelector(selectReach);
  const reason = reach === 'reached' ? null : appTexts.needsConnection(appTexts.reach[reach]);
  return <ServerReach reason={reason}>{children}</ServerReach>;
}

/** Inside this area, every screen shows which first reads failed and offers to try them again. */
export function ReadsArea({ children }: { children: ReactNode }) {
  const store = useAppStore();
  const reads = useAppSelector(selectFailedReads);
  const failed = useMemo(
    () => reads && { again: () => reads.keys.forEach((key) => refetchEntry(store, key)), isTrying: reads.isTrying },
    [reads, store],
  );
  return <FailedReads failed={failed}>{children}</FailedReads>;
}

/** The live channel's state in the top bar. */
export function LiveIndicator() {
  const status = useAppSelector(selectConnection);
  return <ConnectionIndicator connection={status === 'idle' ? 'connecting' : status} />;
}
