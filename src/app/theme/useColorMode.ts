import { useAppSelector } from '@/state/hooks';
import { selectTheme } from '@/state/preferencesSlice';
import { useMediaQuery } from '@/ui/useMediaQuery';
import type { ColorMode } from './palette';

/** The mode in force: the user's choice, else the system's. */
export function useColorMode(): ColorMode {
  const chosen = useAppSelector(selectTheme);
  const system = useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  return chosen === 'system' ? system : chosen;
}
