import { createApp } from '@server/startServer';
import { tryPin, verifyPin } from '@server/modules/oneTimePins';
import { openTestApp, type SignedUp } from '@test/support/server/testApp';
import { aBankAccountOf, balanceOf, booksOf, fund, RIGHT_BOOKS } from '@test/support/money/moneyWorld';
import { opened } from '@test/support/server/opened';

const CROWD = 1_000;
/** Seconds on a quiet machine; there is no saying how busy it is. */
const CROWD_TIMEOUT_MS = 180_000;
const app = opened(() => openTestApp({ trustProxy: true }));
let user: SignedUp;
beforeEach(async () => {
  user = await app.signUp();
  await fund(app.db, String(user.id), 'CNY', '9000');
});

async function mailedPin(): Promise<string> {
  app.mails.length = 0;
  await app.call('POST', 'otp/', { token: user.token });
  return /\b\d{6}\b/.exec(app.mails.at(-1)?.body ?? '')?.[0] ?? '';
}

it(
  'one pin, verified and used a thousand times at once, makes exactly one withdrawal [S11.pins]',
  async () => {
    const bank_account = await aBankAccountOf(app.db, String(user.id), 'CNY');
    const otp = await mailedPin();
    const server = createApp(app.parts);
    const post = async (path: string, body: object, index: number) => {
      const address = `10.${String(index >> 8)}.${String(index & 255)}.1`;
      const headers = {
        'Content-Type': 'application/json',
        Authorization: `Token ${user.token}`,
        'X-Forwarded-For': address,
      };
      return (await server.request(`/backend/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    };
    const withdrawal = { type: 'WITHDRAW', currency_from: 'CNY', amount: '1', bank_account };
    let next = 0;
    const statuses: number[] = [];
    async function hostile(): Promise<void> {
      while (next < CROWD) {
        const index = next++;
        await post('otp/verify/', { otp }, index);
        statuses.push(await post('transactions/', withdrawal, index));
      }
    }
    await Promise.all(Array.from({ length: 100 }, hostile));
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(CROWD - 1);
    expect(await balanceOf(app.db, `wallet:${String(user.id)}:CNY`)).toBe('8999');
    expect(await booksOf(app.db)).toEqual(RIGHT_BOOKS);
  },
  CROWD_TIMEOUT_MS,
);

it('is bound to its user: no other user can verify or spend it [S11.pins]', async () => {
  const otp = await mailedPin();
  const other = await app.signUp();
  expect((await app.call('POST', 'otp/verify/', { token: other.token, body: { otp } })).status).toBe(400);
  await verifyPin(app.db, String(user.id), otp);
  const otherId = String(other.id);
  await fund(app.db, otherId, 'CNY', '5');
  const bank_account = await aBankAccountOf(app.db, otherId, 'CNY');
  const body = { type: 'WITHDRAW', currency_from: 'CNY', amount: '1', bank_account, email: user.email };
  expect((await app.call('POST', 'transactions/', { token: other.token, body })).status).toBe(403);
});

it('five wrong tries end it, however many come at once [S11.pins]', async () => {
  const otp = await mailedPin();
  const wrong = otp === '000000' ? '000001' : '000000';
  const all = await Promise.allSettled(
    Array.from({ length: 12 }, () => tryPin(app.db, String(user.id), wrong, '10.7.7.7')),
  );
  expect(all.every(({ status }) => status === 'rejected')).toBe(true);
  const [row] = await app.db.query('select wrong_tries from one_time_pins where user_id = $1', [user.id]);
  expect(row).toEqual({ wrong_tries: 5 });
  await expect(verifyPin(app.db, String(user.id), otp)).rejects.toThrow('wrong');
});

it('a verified one is no failure: it does not use up the attempts of its user [S11.pins]', async () => {
  await tryPin(app.db, String(user.id), await mailedPin(), '10.8.8.8');
  expect(
    await app.db.query(`select 1 from attempts where kind like 'pin-try%' and subject = $1`, [String(user.id)]),
  ).toEqual([]);
});
