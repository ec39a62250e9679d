import type { Page } from '@playwright/test';

/** What does not keep inside its frame at the width that the page has now, each as a line; none if all is well. */
export function findMisfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Half a pixel is a matter of rounding. */
    const NEAR = 0.6;
    const CONTROLS = 'button, a, input, select, textarea, [role]:not([role="presentation"])';
    const found = new Set<string>();
    const told = (element: Element) => {
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return `${element.tagName.toLowerCase()}.${element.className.toString()} "${name.slice(0, 60)}"`;
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      // What is there for screen readers alone has no place of its own.
      element.closest('[aria-hidden="true"].ant-select-selection-search, [class*="uplot"]') === null;
    const isHiddenBox = ({ width, height }: DOMRect) => width <= 1 || height <= 1;

    /** Frames draw an edge or a surface of their own. */
    const isFrame = ({
      borderLeftStyle,
      borderLeftWidth,
      borderRightStyle,
      backgroundColor,
      boxShadow,
    }: CSSStyleDeclaration) =>
      (borderLeftStyle !== 'none' && borderRightStyle !== 'none' && borderLeftWidth !== '0px') ||
      boxShadow !== 'none' ||
      !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor);

    function check(box: DOMRect, from: Element | null, what: () => string): void {
      let isFramed = false;
      let vertical = true;
      for (let around = from; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        const outer = around.getBoundingClientRect();
        if (style.display === 'contents' || style.display === 'inline') continue;
        if (isHiddenBox(outer)) return;
        const isWider = box.left < outer.left - NEAR || box.right > outer.right + NEAR;
        const isTaller = box.top < outer.top - NEAR || box.bottom > outer.bottom + NEAR;
        const [x, y] = [style.overflowX, style.overflowY];
        if (/auto|scroll/.test(y) || around.matches('.rc-virtual-list-holder')) vertical = false;
        if (/auto|scroll/.test(x) && around.scrollWidth > around.clientWidth + 1) {
          if (around.querySelector('table') === null) found.add(`${told(around)} scrolls sideways`);
          return;
        }
        if (style.textOverflow === 'ellipsis') return;
        const isCut = (isWider && /hidden|clip/.test(x)) || (isTaller && vertical && /hidden|clip/.test(y));
        if (isCut) {
          found.add(`${what()} is cut off by ${told(around)}`);
          return;
        }
        if (!isFramed && isFrame(style)) {
          isFramed = true;
          if (isWider)
            found.add(
              `${what()} leaves ${told(around)} by ${String(Math.round(Math.max(outer.left - box.left, box.right - outer.right)))} px`,
            );
        }
        if (style.position === 'fixed') break;
      }
      if (box.left < -NEAR || box.right > document.documentElement.clientWidth + NEAR)
        found.add(`${what()} leaves the page`);
    }

    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const rightOf = (element: Element) => element.getBoundingClientRect().right;
      const widest = [...document.body.querySelectorAll('*')].sort((one, other) => rightOf(other) - rightOf(one))[0];
      found.add(`the page scrolls sideways: ${String(scrollWidth)} px, ${widest ? told(widest) : ''}`);
    }
    for (const control of document.body.querySelectorAll(CONTROLS)) {
      const box = control.getBoundingClientRect();
      if (isShown(control) && !isHiddenBox(box)) check(box, control.parentElement, () => told(control));
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement } = text;
      if (
        !parentElement ||
        !text.nodeValue?.trim() ||
        parentElement.matches('option, script, style, title') ||
        !isShown(parentElement)
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects())
        check(box, parentElement, () => `"${String(text?.nodeValue).slice(0, 60)}"`);
    }
    return [...found];
  });
}
