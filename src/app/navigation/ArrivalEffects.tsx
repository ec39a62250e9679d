import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { focusHeading } from '@/ui/browser/focusHeading';
import { countArrival } from './arrivals';
import { recallScroll, rememberScroll } from './scrollMemory';
import { useTitle } from './useTitle';

let lastPathname = '';

/**
 * Rendered after a screen's content. It sets the document's title. On every navigation except the first it moves the
 * focus to the h1 and scrolls to the top, or back to the earlier position.
 */
export function ArrivalEffects({ title }: { title: string }) {
  const { key, pathname } = useLocation();
  const direction = useNavigationType();
  useTitle(title);
  useEffect(() => {
    const isFirst = countArrival();
    // Writing a filter into the address is not an arrival, so the focus stays on the filter.
    const stays = direction === NavigationType.Replace && pathname === lastPathname;
    lastPathname = pathname;
    if (!isFirst && !stays) {
      window.scrollTo(0, direction === NavigationType.Pop ? recallScroll(key) : 0);
      focusHeading();
    }
    return rememberScroll(key);
  }, [key, pathname, direction]);
  return null;
}
