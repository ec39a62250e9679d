import type { MouseEvent, ReactNode } from 'react';
import { opensElsewhere } from '@/ui/browser/opensElsewhere';
import { buttonClass, type ButtonLook } from '@/ui/controls/buttonClass';

interface PageLinkProps extends ButtonLook {
  to: string;
  /** Opens the address without a reload. Without this function, it is an ordinary link. */
  onGo: ((path: string) => void) | undefined;
  children: ReactNode;
}

/** A link into the app for a page that may be shown without the router; see app/start/Root. */
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
