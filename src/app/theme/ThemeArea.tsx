import type { ReactNode } from 'react';
import { ConfigProvider } from 'antd';
import { SM_UP, useMediaQuery } from '@/ui/useMediaQuery';
import { buildAntdTheme } from './antdTheme';
import { useColorMode } from './useColorMode';

/** antd's theme, for the protected area alone: no public page imports this file. */
export function ThemeArea({ children }: { children: ReactNode }) {
  const mode = useColorMode();
  const compact = useMediaQuery(SM_UP);
  return <ConfigProvider theme={buildAntdTheme(mode, compact)}>{children}</ConfigProvider>;
}
