import type { MouseEvent, ReactNode } from 'react';
import { opensElsewhere } from '@/ui/browser/opensElsewhere';
import { buttonClass, type ButtonLook } from '@/ui/controls/buttonClass';

interface PageLinkProps extends ButtonLook {
  to: string;
  /** Goes there without loading anew; left out, the link is one like any other. */
  onGo: ((path: string) => void) | undefined;
  children: ReactNode;
}

/** A way into the app for a page that may stand without the router: see app/Root. */
export function PageLink({ to, onGo, children, ...look }: PageLinkProps) {
  const go = (event: MouseEvent) => {
    if (opensElsewhere(event) || !onGo) return;
    event.preventDefault();
    onGo(to);
  };
  return (
    <a href={to} className={buttonClass(look)} onClick={go}>
      {children}
    </a>
  );
}
