import { useRef } from 'react';
import { createIntentId } from '@/api/transport/callRequest';

/** The id under which something is sent: the same one while the same is sent again after an unknown outcome. */
export function useIntent() {
  const last = useRef<{ sent: unknown; id: string } | null>(null);
  return {
    idOf: (sent: unknown): string => {
      const same = last.current !== null && last.current.sent === sent ? last.current : { sent, id: createIntentId() };
      last.current = same;
      return same.id;
    },
    /** The outcome is known. */
    end: () => {
      last.current = null;
    },
  };
}
