import type { Page } from '@playwright/test';
import { atRest } from '@test/e2e/support/browser/rest';

/** What does not keep inside its frame at the width that the page has now, each as a line; none if all is well. */
function findMisfits(page: Page): Promise<string[]> {
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

const WIDTHS = [320, 390, 768, 1100, 1440, 2560];
/** So high that what is loaded on scrolling is there too. */
const HEIGHT = 1800;
const MOST_TRIES = 5;

/** Lets the page be laid out at its new width, and what moves come to its end. */
export const settle = (page: Page) =>
  page.evaluate(async () => {
    // What hears of the new width renders after the first frame, and what is drawn to measure in the second.
    for (const _painted of [1, 2]) await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });

/** Measures the page that is open at every width. @param open what is to be open at each of them */
export async function measure(
  page: Page,
  name: string,
  open?: () => Promise<void>,
  widths = WIDTHS,
): Promise<string[]> {
  const misfits: string[] = [];
  await atRest(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await settle(page);
    await open?.();
    let found = await findMisfits(page);
    // A list that opens is placed a moment later; what is still wrong after that is wrong.
    for (let tries = 1; tries < MOST_TRIES && found.length > 0; tries += 1) {
      await settle(page);
      found = await findMisfits(page);
    }
    misfits.push(...found.map((misfit) => `${name} at ${String(width)}: ${misfit}`));
  }
  return misfits;
}

const OPENERS = 'button[aria-expanded="false"], button[aria-haspopup], summary';

/**
 * Presses the control that opens something at a place among those that are shown now, without a pointer: what was opened
 * before may be on top of it. @returns false if there is none
 */
const pressOpener = (page: Page, place: number): Promise<boolean> =>
  page.evaluate(
    ([openers, at]) => {
      const shown = [...document.querySelectorAll<HTMLElement>(openers)].filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0,
      );
      shown[at]?.click();
      return at < shown.length;
    },
    [OPENERS, place] as const,
  );

/** Presses each control that opens something, calls back while it is open, and closes it again. */
export async function openEach(page: Page, look: () => Promise<void>): Promise<void> {
  // A disclosure that stays open is none of them any more, so the next one is at its place then.
  const tried = await page.locator(OPENERS).count();
  for (let at = 0; at < tried; at += 1) {
    if (!(await pressOpener(page, at))) break;
    await atRest(page);
    await look();
    await page.keyboard.press('Escape');
  }
}

/**
 * Sends each form as it is, so that what is missing in it is named beside its fields. One in which nothing is missing is
 * saved, and leads to another screen before this returns.
 */
export async function submitEmpty(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const form of document.forms) form.requestSubmit();
  });
  await atRest(page);
}

/**
 * Makes each word of the page 40 % longer, as a language with long words would. Figures, codes and what a user typed or
 * is called stay: they are the same in every language.
 *
 * @param kept words that are names
 */
export function lengthenTexts(page: Page, kept: readonly string[]): Promise<void> {
  return page.evaluate((names) => {
    const SHARE = 0.4;
    const longer = (word: string) => {
      const isLong = /\u00eb$/.test(word);
      const isCode = word === word.toUpperCase();
      if (isLong || isCode || names.includes(word)) return word;
      return word + '\u00eb'.repeat(Math.ceil(word.length * SHARE));
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.matches('script, style, textarea')) continue;
      const now = text.nodeValue ?? '';
      const then = now.replace(/\p{L}{2,}/gu, longer);
      if (then !== now) text.nodeValue = then;
    }
  }, kept);
}
