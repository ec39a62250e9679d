import { useMemo, type ReactNode } from 'react';
import { ConfigProvider } from 'antd';
import { useColorMode } from '@/ui/browser/useColorMode';
import { SM_UP, useMediaQuery } from '@/ui/browser/useMediaQuery';
import { buildAntdTheme } from './buildTheme';

/**
 * If the control is in a dialog or a sheet, its list opens inside that. Outside, the list would be hidden behind it.
 */
const popupPlace = (trigger?: HTMLElement) => trigger?.closest('dialog') ?? document.body;

/** Around each antd control: the theme of the page, and the element in which its lists open. */
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
