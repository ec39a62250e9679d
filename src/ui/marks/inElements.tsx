import { Children, type ReactNode } from 'react';

/** Translators leave spaces alone, and in a flex box an element with a space would add a gap. */
const isText = (child: ReactNode) => (typeof child === 'string' && child.trim() !== '') || typeof child === 'number';

/**
 * Each text that has something beside it in an element of its own. A translator of the browser replaces texts, and React
 * then neither changes a text that is not alone in its element nor puts anything before it.
 */
export function inElements(children: ReactNode): ReactNode {
  if (!Array.isArray(children)) return children;
  return Children.map(children, (child: ReactNode) => (isText(child) ? <span>{child}</span> : child));
}

/** The same where the component itself puts something beside what it is given. */
export const asElements = (children: ReactNode): ReactNode =>
  isText(children) ? <span>{children}</span> : inElements(children);
