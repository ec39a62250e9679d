import { inflateSync } from 'node:zlib';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { putLines } from '@test/support/money/putLines';

/** The objects of a PDF as Chromium writes it: their text by number. A stream is unpacked. */
function objectsOf(pdf: Buffer): Map<string, string> {
  const objects = new Map<string, string>();
  const text = pdf.toString('latin1');
  for (const { 1: number = '', 2: body = '' } of text.matchAll(/(?:^|\n)(\d+) 0 obj\b([\s\S]*?)\nendobj/g)) {
    const [head = '', packed] = body.split(/stream\r?\n/, 2);
    const isPacked = packed !== undefined && head.includes('/FlateDecode');
    objects.set(number, isPacked ? `${head}\n${inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')}` : body);
  }
  return objects;
}

const CHARACTER = /<(\w{4})>\s*<(\w{4})>(?:\s*<(\w{4})>)?\s*$/;
const hex = (digits = '') => parseInt(digits, 16);

/** Which character each glyph of a font is. */
function charactersOf(cmap: string): Map<number, string> {
  const characters = new Map<number, string>();
  const lines = cmap
    .split('\n')
    .map((line) => CHARACTER.exec(line))
    .filter((line) => line !== null);
  for (const [, first, second, third] of lines) {
    const last = third === undefined ? first : second;
    for (let glyph = hex(first); glyph <= hex(last); glyph += 1)
      characters.set(glyph, String.fromCharCode(hex(third ?? second) + glyph - hex(first)));
  }
  return characters;
}

/** The text of each page of a PDF that Chromium has printed, without the spaces between its parts. */
function textOfPages(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const refersTo = (name: string, body = '') => objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? '');
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body));
  return pages.map((page) => {
    const fonts = new Map<string, Map<number, string>>();
    for (const [, name = '', number = ''] of page.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, charactersOf(refersTo('ToUnicode', objects.get(number)) ?? ''));
    let font: Map<number, string> | undefined;
    let text = '';
    for (const [, name, glyphs = ''] of (refersTo('Contents', page) ?? '').matchAll(/\/(F\d+) \S+ Tf|<(\w+)>/g)) {
      if (name !== undefined) font = fonts.get(name);
      for (const [glyph] of glyphs.matchAll(/\w{4}/g)) text += font?.get(hex(glyph)) ?? '';
    }
    return text;
  });
}

// The lines that are put here have no other side: nobody asks this server whether its books are right.
test.use({ serves: 'careful' });
test.beforeAll(({ server }) => openForBusiness(server));

test('printed, a statement of many lines is a PDF of A4 pages with the heading of the columns on each, and nothing is cut [S11.statement.print]', async ({
  page,
  server,
}) => {
  const LINES = 150;
  const person = await aPerson(server, 'Ada', { NGN: '1' });
  const { id } = await person.session.get<{ id: number }>('users/me/');
  await putLines(server.owner, String(id), LINES);
  await signIn(page, person);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await page.goto('/statement?currency=NGN');
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  const pages = textOfPages(await page.pdf({ format: 'A4', preferCSSPageSize: true })).map((text) =>
    text.replace(/\s/g, ''),
  );
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, text] of pages.entries()) {
    expect(text).toContain('TimeWhatAmountBalance');
    expect(text).toContain(`${String(index + 1)}/${String(pages.length)}`);
  }
  expect(pages[0]).toContain('Openingbalance');
  expect(pages.at(-1)).toContain('Closingbalance');
  // Every line is on exactly one page.
  expect(pages.join('').match(/\+1\.00/g)).toHaveLength(LINES + 1);
});
