import { selectConnection } from '@/state/connectionSlice';
import { useAppSelector } from '@/state/hooks';
import { ConnectionIndicator } from '@/ui/ConnectionIndicator';

/** The live channel's state in the top bar. */
export function LiveIndicator() {
  const status = useAppSelector(selectConnection);
  return <ConnectionIndicator connection={status === 'idle' ? 'connecting' : status} />;
}
