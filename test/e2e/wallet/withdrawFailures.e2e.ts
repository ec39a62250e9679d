import { SENTENCES } from '@/texts/sentences';
import { readWallets } from '@test/e2e/support/people/backendSession';
import { saveBankAccount } from '@test/e2e/support/money/bankAccounts';
import { breakCall } from '@test/e2e/support/network/brokenCalls';
import { fact } from '@test/e2e/support/pages/facts';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { findImbalances } from '@test/e2e/support/money/ledger';
import type { Someone } from '@test/e2e/support/people/people';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { stopClock } from '@test/e2e/support/browser/stopClock';
import { recordWire } from '@test/e2e/support/network/wire';
import { amountField, getPin, openWithdrawal, otpField, submitButton } from '@test/e2e/support/pages/withdrawals';

const DETAILS = /\/transaction-details\/\d+$/;
const MAYBE = 'It is not known whether your withdrawal has arrived.';

async function withdrawals({ session }: Someone): Promise<number> {
  return (await session.get<unknown[]>('transactions?status=pending&type=WITHDRAW')).length;
}

/** A withdrawal of NGN 40 of 100 that only waits for its submit. */
const test40 = test.extend<{ person: Someone }>({
  person: async ({ page, server }, provide) => {
    const person = await aPerson(server, 'Ada', { NGN: '100' });
    await saveBankAccount(person, 'NGN', 'Bank of Benin');
    await signIn(page, person);
    await openWithdrawal(page, 'NGN', '40');
    await otpField(page).fill(await getPin(page, server, person));
    await provide(person);
    expect(await findImbalances(server.db)).toEqual([]);
  },
});

test40(
  'a transaction that failed is repeated with the same pin, verified once [S8.withdrawal]',
  async ({ page, person, troubles }) => {
    troubles.expect(/500/);
    const wire = recordWire(page);
    await breakCall(page, 'POST transactions/', { status: 500 });
    await submitButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: SENTENCES.withdrawalFailed })).toBeVisible();
    await expect(amountField(page)).toHaveValue('40');
    expect(await readWallets(person.session)).toMatchObject({ NGN: '100' });
    await submitButton(page).click();
    await expect(page).toHaveURL(DETAILS);
    expect(wire.changes()).toEqual(['POST otp/verify/', 'POST transactions/', 'POST transactions/']);
    expect(await withdrawals(person)).toBe(1);
    expect(await readWallets(person.session)).toMatchObject({ NGN: '60' });
  },
);

test40(
  'an answer that got lost is looked for in the pending list, and found there: nothing is sent twice',
  async ({ page, person, troubles }) => {
    troubles.expect(/OFFLINE|ERR_CONNECTION_RESET/);
    const wire = recordWire(page);
    await breakCall(page, 'POST transactions/', 'answerLost');
    await submitButton(page).click();
    const found = page.getByRole('status').filter({ hasText: 'your withdrawal has arrived and is pending' });
    await expect(found).toBeVisible();
    await expect(submitButton(page)).toBeDisabled();
    expect(wire.changes()).toEqual(['POST otp/verify/', 'POST transactions/']);
    await expect.poll(() => wire.bodiesOf('GET transactions?status=pending&type=WITHDRAW')).not.toEqual([]);
    expect(await withdrawals(person)).toBe(1);
    await found.getByRole('link', { name: 'Open it' }).click();
    await expect(fact(page, 'Amount')).toHaveText('₦ 40.00');
  },
);

test40(
  'a call that nobody answers ends after 5000 ms, and may be repeated when nothing is pending [S7.client.2, S9.requestTimeout]',
  async ({ page, person, troubles }) => {
    troubles.expect(/TIMEOUT/);
    await breakCall(page, 'POST transactions/', 'silence');
    const asked = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('transactions/'),
    );
    let isOver = false;
    const gaveUp = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
    void gaveUp.then(() => (isOver = true));
    await page.clock.install();
    await stopClock(submitButton(page));
    await submitButton(page).click();
    await asked;
    await page.clock.runFor(4_999);
    expect(isOver).toBe(false);
    await page.clock.runFor(1);
    await gaveUp;
    await page.clock.resume();
    await expect(page.getByRole('alert').filter({ hasText: 'no such withdrawal is pending' })).toBeVisible();
    await submitButton(page).click();
    await expect(page).toHaveURL(DETAILS);
    expect(await withdrawals(person)).toBe(1);
  },
);

test40(
  'where the pending list cannot be read either, the user is sent to look and not to repeat',
  async ({ page, person, troubles }) => {
    troubles.expect(/OFFLINE|ERR_CONNECTION_RESET/);
    await breakCall(page, 'POST transactions/', 'answerLost');
    await breakCall(page, 'GET transactions?status=pending*', 'unreachable', 2);
    await submitButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: MAYBE })).toBeVisible();
    await expect(submitButton(page)).toBeDisabled();
    await page.getByRole('link', { name: 'Transactions', exact: true }).last().click();
    await expect(page.getByRole('main')).toContainText('40.00');
    expect(await withdrawals(person)).toBe(1);
  },
);

test40('a verification that failed sends no transaction, and can be repeated', async ({ page, person, troubles }) => {
  troubles.expect(/500/);
  const wire = recordWire(page);
  await breakCall(page, 'POST otp/verify/', { status: 500 });
  await submitButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: SENTENCES.withdrawalFailed })).toBeVisible();
  expect(wire.changes()).toEqual(['POST otp/verify/']);
  await submitButton(page).click();
  await expect(page).toHaveURL(DETAILS);
  expect(await withdrawals(person)).toBe(1);
});
