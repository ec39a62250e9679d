/**
 * A ref for a box that scrolls sideways: while something of it is out of sight, the keyboard stops at it, so that the
 * arrow keys can scroll it.
 */
export function focusIfWide(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  const look = () => {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  };
  const observer = new ResizeObserver(look);
  observer.observe(box);
  for (const content of box.children) observer.observe(content);
  return () => observer.disconnect();
}
