import type { Page } from '@playwright/test';
import { HOUSE_SENTENCES, SENTENCES } from '@/texts/sentences';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { expectRightBooks } from '@test/e2e/support/money/ledger';
import { openForBusiness } from '@test/e2e/support/market/market';
import { anOperator, logInOperator } from '@test/e2e/support/console/operators';
import { readWallets } from '@test/e2e/support/people/backendSession';
import { aPerson, signIn, type Someone } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';
import { recordWire } from '@test/e2e/support/network/wire';
import { toBuffer } from 'qrcode';

test.beforeAll(({ server }) => openForBusiness(server));

const message = (page: Page) => page.getByLabel(SENTENCES.yourMessage);
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });

/** Opens the dispute of a pending funding from its details. @returns the transaction's id */
async function openDispute(page: Page, person: Someone): Promise<string> {
  await signIn(page, person);
  await page.goto('/amount-confirmation/NGN');
  await page.getByRole('textbox', { name: 'Amount' }).fill('10');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('link', { name: 'Dispute this transaction' }).click();
  await expect(page).toHaveURL(/\/disputes\/\d+$/);
  return page.url().split('/').at(-1) ?? '';
}

const disputesOver = ({ db }: RunningServer, id: string) =>
  db.query('select description from disputes where transaction_id = $1', [id]);

test('a dispute is filed once, with its message, and becomes a conversation with pictures, live for both sides, until the console answers it, which pays what it is about [S11.console.disputes, S2.dispute.1, S4.pending.2, S5.dispute.1, S7.createDispute, S8.disputeSuccess, S11.dispute.entries, S11.dispute.live, S11.dispute.state, S11.dispute.refused]', async ({
  page,
  server,
  browser,
  troubles,
}) => {
  troubles.expect(/400/);
  // The recorder of traces loads the preview, which the policy of the page refuses.
  troubles.expect(/^console: Connecting to 'blob:/);
  const person = await aPerson(server);
  const id = await openDispute(page, person);
  const wire = recordWire(page);
  await expect(page.getByText('Disputes are reviewed within 24-48 hours.')).toBeVisible();
  await message(page).fill('  \n ');
  await submit(page).click();
  await expect(message(page)).toHaveAccessibleDescription(new RegExp(SENTENCES.disputeMessageRequired));
  await expect(message(page)).toBeFocused();
  await message(page).fill('  I have paid.\nTwice. ');
  await submit(page).dblclick();
  await expect(page.getByRole('status').filter({ hasText: SENTENCES.disputeFiled })).toBeVisible();
  await expect(message(page)).toHaveValue('');
  await expect.poll(() => wire.changes()).toEqual(['POST disputes/']);
  const filedText = 'I have paid.\nTwice.';
  await expect.poll(() => wire.bodiesOf('POST disputes/')).toEqual([{ transaction: id, description: filedText }]);
  await expect.poll(() => disputesOver(server, id)).toEqual([{ description: filedText }]);
  const [filed] = await server.db.query<{ id: string }>('select id from disputes where transaction_id = $1', [id]);
  const dispute = filed?.id ?? '';
  const shown = page.getByRole('region', { name: `Dispute no. ${dispute}` });
  await expect(shown).toContainText('Our support answers within 24-48 hours, by');
  await expect(shown.getByRole('listitem')).toContainText(['I have paid.']);

  await message(page).fill('It is typed and not sent');
  const desk = await browser.newPage({ baseURL: server.url, serviceWorkers: 'block' });
  await logInOperator(desk, await anOperator(server, 'finance'));
  await desk.goto(`/operator/disputes/${dispute}`);
  await expect(desk.getByText('I have paid.')).toBeVisible();
  await desk.getByLabel('Text for the user').fill('Please show the receipt.');
  await desk.getByRole('button', { name: 'Write, and leave it open' }).click();
  await expect(shown.getByRole('listitem').first()).toContainText('Please show the receipt.');
  await expect(shown).toContainText('It is your turn: our support wrote to you.');
  await expect(message(page)).toHaveValue('It is typed and not sent');

  const choice = page.getByLabel(/^Add a picture/);
  await choice.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByRole('button', { name: 'Send the picture' }).click();
  await expect(page.getByRole('alert')).toContainText(HOUSE_SENTENCES.imageRequired);
  await expect(page.getByText('no.png')).toBeVisible();
  await choice.setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer: await toBuffer('paid') });
  await page.getByRole('button', { name: 'Send the picture' }).click();
  const picture = page.getByRole('img', { name: 'Picture 1 of this dispute' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(shown).toContainText('4 more pictures can be added.');
  await submit(page).click();
  await expect(shown.getByRole('listitem').first()).toContainText('It is typed and not sent');

  await desk.reload();
  const received = desk.getByRole('img', { name: 'Picture of a dispute' });
  await expect.poll(() => received.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await desk.getByLabel('Text for the user').fill('It has arrived now.');
  await desk.getByLabel('Outcome for the transaction').selectOption({ label: 'Complete it' });
  await desk.getByRole('button', { name: 'Answer, which ends it' }).click();
  await expect(desk.getByText('This dispute is answered.')).toBeVisible();
  await desk.close();
  await expect(shown.getByRole('listitem').first()).toContainText(/ · Crossrate\s*answer.*It has arrived now\.$/);
  await expect(choice).toHaveCount(0);
  await expect(page.getByText('Your dispute was answered. What you write now files another one.')).toBeVisible();
  await expect.poll(() => readWallets(person.session)).toMatchObject({ NGN: '10' });
  await expectRightBooks(server.db);
  await page.goto('/user-notifications');
  await page.getByRole('link', { name: /Our support wrote about your dispute/ }).click();
  await expect(page).toHaveURL(`/disputes/${id}`);
});
