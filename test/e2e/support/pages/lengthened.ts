import type { Page } from '@playwright/test';

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
