import type { ReactNode } from 'react';

/** The store around everything but the landing page. */
export function StoreArea({ children }: { children: ReactNode }) {
  return children;
}
