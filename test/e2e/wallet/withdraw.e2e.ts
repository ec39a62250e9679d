import type { Page } from '@playwright/test';
import { readWallets } from '@test/e2e/support/people/backendSession';
import { expectRightBooks, saveBankAccount } from '@test/e2e/support/money/ledger';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { PICTURE, PICTURE_ON_THE_WIRE } from '@test/e2e/support/pages/pictures';
import type { RunningServer } from '@test/e2e/support/server/startServer';
import { recordWire, tapPosts } from '@test/e2e/support/network/wire';
import { getPin, openWithdrawal, otpField, submitButton } from '@test/e2e/support/pages/withdrawals';
const qrImage = (page: Page) => page.getByLabel(/^QR image/);

const PIN_LIFE = `select extract(epoch from p.expires_at - p.created_at)::int as seconds
  from one_time_pins p join users u on u.id = p.user_id where u.email = $1`;
const pinLives = ({ db }: RunningServer, email: string) => db.query<{ seconds: number }>(PIN_LIFE, [email]);

test('a withdrawal is confirmed with the mailed pin: otp/, otp/verify/, then the transaction as multipart [S7.requestOtp, S7.verifyOtp, S7.type.WITHDRAW, S8.otpSent, S9.otp, S9.noFee, S9.noRate]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server, 'Ada', { CNY: '100.5' });
  const bank = await saveBankAccount(person, 'CNY', 'Bank of Beihai');
  await signIn(page, person);
  const sent = await tapPosts(page, server.url, 'transactions/');
  const wire = recordWire(page);
  await openWithdrawal(page, 'CNY', '40.25');
  await qrImage(page).setInputFiles(PICTURE);
  const pin = await getPin(page, server, person);
  await expect.poll(() => pinLives(server, person.email)).toEqual([{ seconds: 300 }]);
  await otpField(page).fill(pin);
  await submitButton(page).dblclick();
  await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
  await expect.poll(() => wire.changes()).toEqual(['POST otp/', 'POST otp/verify/', 'POST transactions/']);
  await expect.poll(() => wire.bodiesOf('POST otp/')).toEqual([null]);
  await expect.poll(() => wire.bodiesOf('POST otp/verify/')).toEqual([{ otp: pin }]);
  await expect
    .poll(() => sent.map(({ contentType, fields }) => [contentType.split(';')[0], fields]))
    .toEqual([
      [
        'multipart/form-data',
        [
          ['email', person.email],
          ['currency_from', 'CNY'],
          ['currency_to', 'CNY'],
          ['amount', '40.25'],
          ['rate', '0'],
          ['type', 'WITHDRAW'],
          ['transaction_fee', '0'],
          ['bank_account', bank],
          ['qr_code', PICTURE_ON_THE_WIRE],
        ],
      ],
    ]);
  await expect.poll(() => readWallets(person.session)).toMatchObject({ CNY: '60.25' });
  await page.goto('/withdraw');
  await expect(page.getByRole('table')).toContainText('40.25');
  await expectRightBooks(server.db);
});
