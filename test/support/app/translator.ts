/**
 * Replaces each text by elements with a new text, as the translators of browsers do, and each that comes later. None of
 * this file needs anything of it, so a browser test can run it in its page. @returns how to end it
 */
export function translatePage(): () => void {
  const isKept = (holder: Element | null) =>
    holder?.closest('[translate]')?.getAttribute('translate') === 'no' ||
    Boolean(holder?.closest('font, script, style, textarea, svg'));
  const translate = (root: Node) => {
    const texts: Node[] = [root];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!(text instanceof Text) || !text.data.trim() || isKept(text.parentElement)) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  translate(document.body);
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) translate(node);
  });
  observer.observe(document.body, { subtree: true, childList: true });
  return () => observer.disconnect();
}

/** What is shown. @param passing which elements are not looked at */
export function shownIn(root: HTMLElement, passing: string): string {
  const copy = root.cloneNode(true) as HTMLElement;
  for (const element of copy.querySelectorAll(passing)) element.remove();
  return copy.textContent.replace(/\s+/g, ' ');
}

/**
 * The texts with figures that a translator has replaced: it may write them in another way. Without what is only spoken,
 * emails, and the fee, which never changes.
 */
export const translatedFigures = (root: HTMLElement): string[] =>
  [...root.querySelectorAll('font > font')]
    .filter((text) => text.closest('time, [role=status], [role=alert]') === null)
    .map((text) => text.textContent.replace(/\S+@\S+/g, ''))
    .filter((text) => /\d\.\d|\d,\d{3}/.test(text) && !/fee (1%, by path )?1\.5%/i.test(text));
