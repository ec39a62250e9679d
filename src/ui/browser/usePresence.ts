import { useCallback, useEffect, useRef } from 'react';

/**
 * Answers whether the component is still shown. After a call, a component asks it before it opens another screen, so
 * that users who have gone elsewhere are not pulled back.
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
