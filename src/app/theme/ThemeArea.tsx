import { useMemo, type ReactNode } from 'react';
import { ConfigProvider } from 'antd';
import { useAppSelector } from '@/state/store/hooks';
import { selectDensity } from '@/state/slices/preferencesSlice';
import { SM_UP, useMediaQuery } from '@/ui/browser/useMediaQuery';
import { buildAntdTheme } from './antdTheme';
import { useColorMode } from './useColorMode';

/** antd's theme, for the protected area alone: no public page imports this file. */
export function ThemeArea({ children }: { children: ReactNode }) {
  const mode = useColorMode();
  const density = useAppSelector(selectDensity);
  const wide = useMediaQuery(SM_UP);
  const compact = density === 'auto' ? wide : density === 'compact';
  const theme = useMemo(() => buildAntdTheme(mode, compact), [mode, compact]);
  return <ConfigProvider theme={theme}>{children}</ConfigProvider>;
}
