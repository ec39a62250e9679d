import { finishLogIn } from '@server/modules/logIn';
import { NOWHERE } from '@server/modules/sessions/knownDevices';
import { withSecondFactor } from '@server/modules/secondFactor/proof';
import { opened } from '@test/support/server/opened';
import { challengeFor, codeNow, secondStep, withFactor } from '@test/support/server/secondFactor';
import { openTestApp } from '@test/support/server/testApp';

const app = opened(openTestApp);
afterEach(async () => {
  await app.db.query('delete from attempts');
});

const MANY = 1_000;

it('of 1,000 parallel uses of one code, and of one recovery code, one succeeds [S11.factor.once]', async () => {
  const person = await withFactor(app);
  let acts = 0;
  const act = () => Promise.resolve(void (acts += 1));
  for (const code of [codeNow(person.key), person.codes[0] ?? '']) {
    acts = 0;
    // Each from another place, so that no limit refuses any before it is checked.
    const uses = Array.from({ length: MANY }, (_, index) => {
      const own = { limit: { kind: `use-${code}`, most: 10, windowSeconds: 60 }, subject: String(index) };
      return withSecondFactor(
        app.db,
        { userId: String(person.id), address: `address ${String(index)}`, own },
        code,
        act,
      );
    });
    const outcomes = await Promise.allSettled(uses);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(acts).toBe(1);
  }
});

it('of 1,000 parallel log-ins with one code, one gets a session [S11.factor.once, S11.factor.limits]', async () => {
  const person = await withFactor(app);
  const challenge = await challengeFor(app, person);
  const before = (await app.db.query('select 1 from sessions where user_id = $1', [person.id])).length;
  const code = codeNow(person.key);
  const uses = Array.from({ length: MANY }, () =>
    finishLogIn(app.db, { challenge, code }, { address: '', device: [], agent: NOWHERE, country: '' }),
  );
  const outcomes = await Promise.allSettled(uses);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await app.db.query('select 1 from sessions where user_id = $1', [person.id])).toHaveLength(before + 1);
});

it('guesses are counted by account, however many log-ins wait, and not against a device of the user [S11.factor.limits]', async () => {
  const person = await withFactor(app);
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) {
    const challenge = await challengeFor(app, person);
    statuses.push((await secondStep(app, challenge, codeNow(person.key, 100 + guess))).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  const challenge = await challengeFor(app, person);
  const own = await app.call('POST', 'login/second-step/', {
    body: { challenge, code: codeNow(person.key) },
    headers: { Cookie: person.device },
  });
  expect(own.status).toBe(200);
});

it('guesses at the password of a set-up are limited [S11.factor.limits]', async () => {
  const { token } = await app.signUp();
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) {
    const body = { password: `Wrong!word${String(guess)}` };
    statuses.push((await app.call('POST', 'second-factor/setup/', { token, body })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
});
