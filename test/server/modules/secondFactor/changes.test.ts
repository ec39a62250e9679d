import { runOperator } from '@server/operator/main';
import { spendVerifiedPin } from '@server/modules/oneTimePins';
import { opened } from '@test/support/server/opened';
import { codeNow, passwordStep, withFactor } from '@test/support/server/secondFactor';
import { openTestApp, PASSWORD, type SignedUp } from '@test/support/server/testApp';

const app = opened(openTestApp);

const statusOf = async (token: string) => (await app.call('GET', 'wallets/', { token })).status;
const another = async ({ email }: SignedUp) =>
  ((await app.call('POST', 'login/', { body: { email, password: PASSWORD } })).body as { token: string }).token;
const noticesOf = async (token: string) =>
  ((await app.call('GET', 'notifications/', { token })).body as { message: string; about?: object }[]).filter(
    ({ about }) => about && 'kind' in about && about.kind === 'security',
  );

it('switching off takes a code and ends the other sessions [S11.factor.off]', async () => {
  const signedUp = await app.signUp();
  const other = await another(signedUp);
  const person = await withFactor(app, signedUp);
  const { token } = person;
  const off = (code: string) => app.call('POST', 'second-factor/off/', { token, body: { code } });
  expect((await off(codeNow(person.key, 50))).status).toBe(400);
  expect(await statusOf(other)).toBe(200);
  expect((await off(codeNow(person.key))).status).toBe(200);
  expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401]);
  expect((await off(codeNow(person.key, 1))).status).toBe(409);
  expect((await passwordStep(app, person)).status).toBe(200);
});

it('codes that nobody confirmed are made again by the same code, and nothing else is taken twice [S11.factor.stored]', async () => {
  const { token } = await app.signUp();
  const post = (path: string, body: object) => app.call('POST', `second-factor/${path}`, { token, body });
  const { secret } = (await post('setup/', { password: PASSWORD })).body as { secret: string };
  const code = codeNow(secret);
  const lost = (await post('confirm/', { code })).body as { codes: string[]; set: number };
  expect((await post('confirm/', { code: codeNow(secret, -1) })).status).toBe(409);
  expect((await post('confirm/', { code: codeNow(secret, 1) })).status).toBe(409);
  expect((await post('recovery-codes/', { code })).status).toBe(400);
  const seen = (await post('confirm/', { code })).body as { codes: string[]; set: number };
  expect(seen.codes.some((one) => lost.codes.includes(one))).toBe(false);
  expect(await noticesOf(token)).toHaveLength(1);
  expect((await post('off/', { code: lost.codes[0] ?? '' })).status).toBe(400);
  expect((await post('off/', { code: seen.codes[0] ?? '' })).status).toBe(200);
});

it('each change is a notification and a mail [S11.factor.noticed]', async () => {
  app.mails.length = 0;
  const person = await withFactor(app);
  const { token } = person;
  await app.call('POST', 'second-factor/recovery-codes/', { token, body: { code: codeNow(person.key) } });
  await app.call('POST', 'second-factor/off/', { token, body: { code: codeNow(person.key, 1) } });
  const messages = (await noticesOf(token)).map(({ message }) => message);
  expect(messages).toEqual([
    'Two-step verification was switched off for your account.',
    'New recovery codes were made for your account. The earlier ones are no longer valid.',
    'Two-step verification was switched on for your account.',
  ]);
  const mails = app.mails.filter(({ subject }) => subject === 'Security of your Crossrate account');
  expect(mails.map(({ body }) => messages.find((message) => body.startsWith(message)))).toEqual(messages.toReversed());
});

it('the operator removes it for a user who lost everything, which ends the sessions [S11.factor.operator]', async () => {
  const person = await withFactor(app);
  const words = ['users', 'second-factor-off', person.email];
  expect(await runOperator(app.db, words)).toContain('with the password alone');
  expect(await statusOf(person.token)).toBe(401);
  const token = await another(person);
  expect((await noticesOf(token))[0]?.message).toContain('by our support');
  await expect(runOperator(app.db, words)).rejects.toThrow('has no second factor');
});

it('a withdrawal takes a code instead of the pin, which serves one [S11.factor.withdraw]', async () => {
  const person = await withFactor(app);
  const { token } = person;
  app.mails.length = 0;
  const asked = await app.call('POST', 'otp/', { token });
  expect(asked).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('authenticator app') as string },
  });
  expect(app.mails).toEqual([]);
  const verify = (otp: string) => app.call('POST', 'otp/verify/', { token, body: { otp } });
  const spend = () => app.db.transaction((tx) => spendVerifiedPin(tx, String(person.id)));
  expect(await spend()).toBe(false);
  expect((await verify(codeNow(person.key, 50))).body).toEqual({ otp: [expect.any(String) as string] });
  const code = codeNow(person.key);
  expect((await verify(code)).status).toBe(200);
  // The answer may have been lost: until it is spent, it is verified again.
  expect((await verify(code)).status).toBe(200);
  await expect(
    app.db.transaction(async (tx) => {
      await spendVerifiedPin(tx, String(person.id));
      throw new Error('the withdrawal fails');
    }),
  ).rejects.toThrow('fails');
  expect(await Promise.all([spend(), spend()])).toEqual(expect.arrayContaining([true, false]));
  expect((await verify(code)).body).toEqual({ otp: ['This code was used already. Wait for the next one.'] });
});

it('a code that was verified more than five minutes ago withdraws nothing [S11.factor.withdraw]', async () => {
  const person = await withFactor(app);
  await app.call('POST', 'otp/verify/', { token: person.token, body: { otp: codeNow(person.key) } });
  await app.db.query(`update one_time_pins set verified_at = verified_at - interval '5 minutes' where user_id = $1`, [
    person.id,
  ]);
  expect(await app.db.transaction((tx) => spendVerifiedPin(tx, String(person.id)))).toBe(false);
});
