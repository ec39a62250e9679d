import type { ComponentPropsWithoutRef, MouseEvent } from 'react';
import { opensElsewhere } from './opensElsewhere';

interface PageLinkProps extends Omit<ComponentPropsWithoutRef<'a'>, 'href' | 'onClick'> {
  to: string;
  /** Opens the address without a reload. */
  go: (path: string) => void;
}

/** A link for pages that are shown without the router too. A press that opens a new tab is left to the browser. */
export function PageLink({ to, go, children, ...rest }: PageLinkProps) {
  const open = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a {...rest} href={to} onClick={open}>
      {children}
    </a>
  );
}
