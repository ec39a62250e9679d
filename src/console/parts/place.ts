import { useSyncExternalStore } from 'react';

/** Where in the console the page is: `/operator/inbox/17`. */
export interface Place {
  section: string;
  /** The id of what is open in the section, or null. */
  id: string | null;
}

const ROOT = '/operator';
const MOVED = 'console-moved';

export const addressOfPlace = ({ section, id }: Place): string =>
  [ROOT, section, ...(id === null ? [] : [encodeURIComponent(id)])].join('/');

/** Goes to a place. @param replace true: the place before is not kept in the history */
export function goTo(place: Place, { replace = false } = {}): void {
  const address = addressOfPlace(place);
  if (address === window.location.pathname) return;
  if (replace) window.history.replaceState(null, '', address);
  else window.history.pushState(null, '', address);
  window.dispatchEvent(new Event(MOVED));
}

function subscribe(onMoved: () => void): () => void {
  for (const event of [MOVED, 'popstate']) window.addEventListener(event, onMoved);
  return () => {
    for (const event of [MOVED, 'popstate']) window.removeEventListener(event, onMoved);
  };
}

export function usePlace(): Place {
  const path = useSyncExternalStore(subscribe, () => window.location.pathname);
  const [section = '', id = null] = path.slice(ROOT.length + 1).split('/');
  return { section, id: id === null || id === '' ? null : decodeURIComponent(id) };
}
