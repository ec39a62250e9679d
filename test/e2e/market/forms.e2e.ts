import type { Page } from '@playwright/test';
import { said, SENTENCES } from '@/texts/sentences';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import type { Someone } from '@test/e2e/support/people/people';
import { aPerson, signIn } from '@test/e2e/support/people/people';

const BAD_AMOUNTS = ['', '-1', '0', '0.00', '1e9', 'NaN', 'Infinity', '0.001', '1,00.50', '1 000', '١٢', '0x10'];

test.beforeAll(({ server }) => openForBusiness(server));

/** The list form of CNY, filled with what may be sent; counts what is sent. */
async function openTicket(page: Page, person: Someone) {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/transactions/')) sent.push(request.postDataJSON());
  });
  await signIn(page, person);
  await page.goto('/list-confirmation/CNY');
  await page.getByLabel('Target currency').selectOption('NGN');
  const [amount, rate] = [page.getByLabel('Amount'), page.getByLabel('Rate', { exact: true })];
  await rate.fill('214');
  const submit = page.getByRole('button', { name: 'List CNY' });
  return { sent, amount, rate, submit };
}

test('an amount that is not a number is refused beside its field, and nothing is sent [S5.list.1]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server, 'Ada', { CNY: '5000' });
  const { sent, amount, submit } = await openTicket(page, person);
  for (const bad of BAD_AMOUNTS) {
    await amount.fill(bad);
    await submit.click();
    await expect(page.getByText(SENTENCES.listAmountInvalid), `"${bad}"`).toBeVisible();
    await expect(amount).toBeFocused();
    await expect(amount).toHaveValue(bad);
    await amount.fill('10');
    await expect(page.getByText(SENTENCES.listAmountInvalid)).toHaveCount(0);
  }
  await amount.fill('5000.01');
  await submit.click();
  await expect(page.getByText(SENTENCES.insufficientBalance)).toBeVisible();
  expect(sent).toEqual([]);
});

test('a rate that is not a number or outside the band is refused [S5.list.4, S5.list.5, S9.rateBand]', async ({
  page,
  server,
}) => {
  const { sent, amount, rate, submit } = await openTicket(page, await aPerson(server, 'Ada', { CNY: '50' }));
  await amount.fill('10');
  for (const [text, message] of [
    ['0', SENTENCES.rateInvalid],
    ['-214', SENTENCES.rateInvalid],
    ['214.123456789', SENTENCES.rateInvalid],
    ['192.59999999', said.rateOutOfBand('192.6000', '235.4000')],
    ['235.40000001', said.rateOutOfBand('192.6000', '235.4000')],
  ] as const) {
    await rate.fill(text);
    await submit.click();
    await expect(page.getByText(message, { exact: true }), text).toBeVisible();
  }
  expect(sent).toEqual([]);
});

test('a pasted "1,000.50" is listed as 1000.5, with no fee [S7.type.LIST, S7.type.id, S9.noFee]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server, 'Ada', { CNY: '5000' });
  const { sent, amount, submit } = await openTicket(page, person);
  await amount.fill('1,000.50');
  await submit.click();
  await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
  expect(sent).toEqual([
    {
      type: 'LIST',
      email: person.email,
      currency_from: 'CNY',
      currency_to: 'NGN',
      amount: '1000.5',
      rate: '214',
      transaction_fee: '0',
    },
  ]);
});

type Ticket = Awaited<ReturnType<typeof openTicket>>;

const TWICE = {
  'a double click': ({ submit }: Ticket) => submit.dblclick(),
  'Enter pressed twice': async ({ amount, submit }: Ticket, page: Page) => {
    await amount.focus();
    await expect(submit).toBeEnabled();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  },
};

for (const [what, submitTwice] of Object.entries(TWICE)) {
  test(`${what} submits once`, async ({ page, server }) => {
    const person = await aPerson(server, 'Ada', { CNY: '5000' });
    const ticket = await openTicket(page, person);
    await ticket.amount.fill('10');
    await submitTwice(ticket, page);
    await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
    expect(ticket.sent).toHaveLength(1);
    expect(await person.session.get<unknown[]>('transactions/')).toHaveLength(2);
  });
}
