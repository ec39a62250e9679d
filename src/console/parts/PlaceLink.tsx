import type { MouseEvent, ReactNode } from 'react';
import { opensElsewhere } from '@/ui/browser/opensElsewhere';
import { addressOfPlace, goTo, type Place } from './place';

interface PlaceLinkProps {
  to: Place;
  className?: string | undefined;
  current?: boolean;
  children: ReactNode;
}

/** A link inside the console. */
export function PlaceLink({ to, className, current = false, children }: PlaceLinkProps) {
  const follow = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    goTo(to);
  };
  return (
    <a href={addressOfPlace(to)} className={className} aria-current={current ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  );
}
