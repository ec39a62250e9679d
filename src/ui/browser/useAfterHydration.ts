import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;
const unknown = () => null;

/**
 * What `read` returns when the component is mounted. It is null while React takes over a page that was rendered in
 * advance, because what the browser alone knows is not in that page; right after it, the component renders again.
 */
export function useAfterHydration<Value>(read: () => Value): Value | null {
  const [value] = useState(read);
  return useSyncExternalStore<Value | null>(never, () => value, unknown);
}
