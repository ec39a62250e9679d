import { type ReactNode, useMemo, useState } from 'react';
import { useSupportEmail } from '@/state/selectors/useCapability';
import { Support } from '@/ui/marks/SupportText';

/** In here texts that name our support link its address, which is asked for by the first of them. */
export function SupportArea({ children }: { children: ReactNode }) {
  const [isNeeded, setNeeded] = useState(false);
  const address = useSupportEmail(isNeeded);
  const reach = useMemo(() => ({ address, ask: () => setNeeded(true) }), [address]);
  return <Support value={reach}>{children}</Support>;
}
