import { useAppSelector } from '@/state/store/hooks';
import { selectTheme } from '@/state/slices/preferencesSlice';
import { useMediaQuery } from '@/ui/browser/useMediaQuery';
import type { ColorMode } from './palette';

/** The mode in force: the user's choice, else the system's. */
export function useColorMode(): ColorMode {
  const chosen = useAppSelector(selectTheme);
  const system = useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  return chosen === 'system' ? system : chosen;
}
