import { selectConnection } from '@/state/slices/connectionSlice';
import { useAppSelector } from '@/state/store/hooks';
import { ConnectionIndicator } from '@/ui/panels/ConnectionIndicator';

/** The live channel's state in the top bar. */
export function LiveIndicator() {
  const status = useAppSelector(selectConnection);
  return <ConnectionIndicator connection={status === 'idle' ? 'connecting' : status} />;
}
