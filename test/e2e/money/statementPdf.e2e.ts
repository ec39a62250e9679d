import { expect, test } from '@test/e2e/support/browser/fixtures';
import { textOfPages } from '@test/e2e/support/browser/pdfPages';
import { openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { putLines } from '@test/support/money/putLines';

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
