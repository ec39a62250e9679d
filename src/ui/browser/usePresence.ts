import { useCallback, useEffect, useRef } from 'react';

/**
 * Says whether the component is still shown. What waits for an answer asks before it leads to another screen: users who
 * have gone elsewhere meanwhile are not pulled back.
 */
export function usePresence(): () => boolean {
  const isPresent = useRef(true);
  useEffect(() => {
    isPresent.current = true;
    return () => {
      isPresent.current = false;
    };
  }, []);
  return useCallback(() => isPresent.current, []);
}
