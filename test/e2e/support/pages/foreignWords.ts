import type { Page } from '@playwright/test';

/** Attributes that a user sees or hears. */
const READ = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
];

/** Every text of the page that a user sees or hears, its title included; what is typed or hidden is left out. */
export function readableTexts(page: Page): Promise<string[]> {
  return page.evaluate((attributes) => {
    const found = new Set([document.title]);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const around = text.parentElement;
      if (!around || around.matches('script, style, noscript, textarea')) continue;
      if (around.matches('option') || around.checkVisibility()) found.add(text.nodeValue?.trim() ?? '');
    }
    for (const name of attributes)
      for (const element of document.body.querySelectorAll(`[${name}]`))
        if (name === 'title' || element.closest('[aria-hidden="true"]') === null)
          found.add(element.getAttribute(name) ?? '');
    return [...found].filter(Boolean);
  }, READ);
}

/** Three letters: what is shorter is a unit or a part of a code. */
const WORD = /[a-z]{3,}/i;

/** The texts with a Latin word that none of the patterns accounts for. */
export const textsWithWords = (texts: readonly string[], accounted: readonly RegExp[]): string[] =>
  texts.filter((text) => WORD.test(accounted.reduce((rest, pattern) => rest.replaceAll(pattern, ''), text)));
