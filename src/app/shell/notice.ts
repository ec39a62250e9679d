import type { ReactNode } from 'react';

/** One message above the screen. */
export interface Notice {
  key: string;
  /** A Banner. */
  banner: ReactNode;
  /** Missing for what lasts as long as its cause. */
  dismiss?: () => void;
}

/** No message; the same each time. */
export const NO_NOTICE: readonly Notice[] = [];
