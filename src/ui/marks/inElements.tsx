import { Children, type ReactNode } from 'react';

/** Translators leave spaces alone, and in a flex box an element with a space would add a gap. */
const isText = (child: ReactNode) => (typeof child === 'string' && child.trim() !== '') || typeof child === 'number';

/**
 * Wraps each text that has siblings in an element. A browser's translator replaces texts, and React can then neither
 * change a text that is not alone in its element nor insert anything before it.
 */
export function inElements(children: ReactNode): ReactNode {
  if (!Array.isArray(children)) return children;
  return Children.map(children, (child: ReactNode) => (isText(child) ? <span>{child}</span> : child));
}

/** The same for a component that adds siblings to its children itself. */
export const asElements = (children: ReactNode): ReactNode =>
  isText(children) ? <span>{children}</span> : inElements(children);
