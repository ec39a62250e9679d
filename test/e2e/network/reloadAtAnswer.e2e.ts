import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Route } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { fillTicket, SUBMIT } from '@test/e2e/support/money/tickets';
import { aPerson } from '@test/e2e/support/people/people';

/** From the answer before the reload to the answer after it, in milliseconds. */
const ANSWER_AFTER_MS = [-3, -1, 0, 2];

test.beforeAll(({ server }) => openForBusiness(server));

/** Holds the answer to the next submission until the test lets it go. */
function holdAnswers(page: Page) {
  let goOn: () => Promise<void> = () => Promise.reject(new Error('nothing was sent'));
  const waiting = { count: 0 };
  const hold = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    // The page that would get the answer may be gone by then.
    goOn = () => route.fulfill({ response }).catch(() => undefined);
    waiting.count += 1;
  };
  return { start: () => page.route('**/transactions/', hold), waiting, letGo: () => goOn() };
}

const isDetails = (page: Page) => page.url().includes('/transaction-details/');

/** What the page says of the submission: its details, or a notice with a link to them. */
async function outcomes(page: Page): Promise<number> {
  const notices = await page.getByRole('link', { name: 'Open it' }).count();
  return notices + (isDetails(page) ? 1 : 0);
}

/** True once the user has seen what became of every submission of this device. */
const isAllSeen = (page: Page) =>
  page.evaluate(() => {
    const kept = Object.keys(localStorage).filter((key) => key.startsWith('Intent '));
    return kept.every((key) => (JSON.parse(localStorage.getItem(key) ?? '') as { seen: boolean }).seen);
  });

test('a reload in the moment of the answer shows the outcome exactly once [S11.once.pending]', async ({
  page,
  server,
}) => {
  const { session } = await aPerson(server, 'Lin', { CNY: '100000' });
  await page.addInitScript((token) => localStorage.setItem('Token', token), session.token);
  page.on('dialog', (dialog) => void dialog.accept());
  const answers = holdAnswers(page);
  await answers.start();
  for (const [index, offset] of ANSWER_AFTER_MS.entries()) {
    await fillTicket(page, { kind: 'LIST', amount: `${String(index + 10)}.5` }, '');
    await page.getByRole('button', { name: SUBMIT.LIST, exact: true }).click({ noWaitAfter: true });
    await expect.poll(() => answers.waiting.count, { intervals: [10] }).toBe(index + 1);
    const answered = pause(Math.max(0, offset)).then(answers.letGo);
    const reloaded = pause(Math.max(0, -offset)).then(() => page.reload());
    await Promise.all([answered, reloaded]);
    await expect.poll(() => isAllSeen(page)).toBe(true);
    await expect.poll(() => outcomes(page), { message: `${String(offset)} ms after the reload` }).toBe(1);
  }
});
