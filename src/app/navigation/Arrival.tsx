import { useEffect } from 'react';
import type { Place } from '@/routes/place';
import { brandTexts, controlTexts } from '@/texts/everyPage';
import { focusHeading } from '@/ui/browser/focusHeading';
import { Spinner } from '@/ui/panels/Spinner';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import styles from './Arrival.module.css';

/** Shown while a screen's chunk is loading, after a short delay so that it does not flash. */
export function ScreenLoading() {
  return (
    <div className={styles.loading} role="status">
      <Spinner />
      <VisuallyHidden>{controlTexts.loading}</VisuallyHidden>
    </div>
  );
}

let arrivals = 0;

/** Counts an arrival at a screen. True for the first one of the page, which the browser itself navigated to. */
function countArrival(): boolean {
  arrivals += 1;
  return arrivals === 1;
}

const positions = new Map<string, number>();

/** The scroll position at which the user left a history entry; 0 for an unknown entry. */
function recallScroll(key: string): number {
  return positions.get(key) ?? 0;
}

/** Records the scroll position of a history entry while it is on screen; returns a function that stops it. */
function rememberScroll(key: string): () => void {
  const write = () => positions.set(key, window.scrollY);
  window.addEventListener('scroll', write, { passive: true });
  return () => window.removeEventListener('scroll', write);
}

/** Sets the document's title, for example "Login · Crossrate". */
function useTitle(title: string): void {
  useEffect(() => {
    document.title = brandTexts.titleOf(title);
  }, [title]);
}

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
