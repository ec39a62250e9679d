import { useLayoutEffect, useRef } from 'react';
import { selectDensity, selectTheme } from '@/state/slices/preferencesSlice';
import { useAppSelector } from '@/state/store/hooks';

/** Writes the user's theme and density on the root element, where ui/styles/tokens.css reads them. */
export function ApplyPreferences() {
  const theme = useAppSelector(selectTheme);
  const density = useAppSelector(selectDensity);
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    // Until the stored choice is read, what public/index.html set remains.
    const unread = isFirst.current && theme === 'system';
    isFirst.current = false;
    if (theme !== 'system') dataset.theme = theme;
    else if (!unread) delete dataset.theme;
    dataset.density = density;
  }, [theme, density]);
  return null;
}
