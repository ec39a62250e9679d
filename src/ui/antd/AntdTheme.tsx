import { useMemo, type ReactNode } from 'react';
import { ConfigProvider } from 'antd';
import { useColorMode } from '@/ui/browser/useColorMode';
import { SM_UP, useMediaQuery } from '@/ui/browser/useMediaQuery';
import { buildAntdTheme } from './antdTheme';

/** In a dialog or a sheet a list opens inside it: outside it would be beneath. */
const popupPlace = (trigger?: HTMLElement) => trigger?.closest('dialog') ?? document.body;

/** Around each control of antd: the theme of the page, and the place of its lists. */
export function AntdTheme({ children }: { children: ReactNode }) {
  const mode = useColorMode();
  const wide = useMediaQuery(SM_UP);
  const theme = useMemo(() => buildAntdTheme(mode, wide), [mode, wide]);
  return (
    <ConfigProvider theme={theme} getPopupContainer={popupPlace}>
      {children}
    </ConfigProvider>
  );
}
