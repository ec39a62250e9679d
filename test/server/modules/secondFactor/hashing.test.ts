import { hashPassword } from '@server/modules/sessions/secrets';
import { opened } from '@test/support/server/opened';
import { withFactor } from '@test/support/server/secondFactor';
import { openTestApp, PASSWORD } from '@test/support/server/testApp';

const app = opened(() => openTestApp({ forTests: false }));

const QUEUE = 150;

/** True if the answer comes while slow hashes are still being made, so that none of its own waits behind them. */
async function isQuick(call: () => Promise<{ status: number }>): Promise<boolean> {
  const queue = Promise.all(Array.from({ length: QUEUE }, () => hashPassword(PASSWORD))).then(() => false);
  const answer = call().then(({ status }) => status >= 400);
  const first = await Promise.race([queue, answer]);
  await Promise.all([queue, answer]);
  return first;
}

it('a code that is wrong or that nothing waits for hashes no recovery codes [S11.factor.limits]', async () => {
  const { token } = await app.signUp();
  const confirm = () => app.call('POST', 'second-factor/confirm/', { token, body: { code: '000000' } });
  expect(await isQuick(confirm)).toBe(true);
  await app.call('POST', 'second-factor/setup/', { token, body: { password: PASSWORD } });
  expect(await isQuick(confirm)).toBe(true);
  const person = await withFactor(app);
  const body = { code: '000000' };
  const renew = () => app.call('POST', 'second-factor/recovery-codes/', { token: person.token, body });
  expect(await isQuick(renew)).toBe(true);
});
