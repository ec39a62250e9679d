import { useMediaQuery } from '@/ui/useMediaQuery';
import type { ColorMode } from './palette';

/** The mode in force: the user's choice, else the system's. */
export function useColorMode(): ColorMode {
  return useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light';
}
