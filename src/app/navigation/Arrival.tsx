import { useEffect } from 'react';
import type { Place } from '@/routes/place';
import { focusHeading } from '@/ui/browser/focusHeading';
import { countArrival } from './arrivals';
import { recallScroll, rememberScroll } from './scrollMemory';
import { useTitle } from './useTitle';

let lastPathname = '';

interface ArrivalProps {
  title: string;
  place: Pick<Place, 'key' | 'pathname' | 'way'>;
}

/**
 * Rendered after a screen's content. It sets the document's title. On every navigation except the first it moves the
 * focus to the h1 and scrolls to the top, or back to the earlier position.
 */
export function Arrival({ title, place: { key, pathname, way } }: ArrivalProps) {
  useTitle(title);
  useEffect(() => {
    const isFirst = countArrival();
    // Writing a filter into the address is not an arrival, so the focus stays on the filter.
    const stays = way === 'REPLACE' && pathname === lastPathname;
    lastPathname = pathname;
    if (!isFirst && !stays) {
      window.scrollTo(0, way === 'POP' ? recallScroll(key) : 0);
      focusHeading();
    }
    return rememberScroll(key);
  }, [key, pathname, way]);
  return null;
}
