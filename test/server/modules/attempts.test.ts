import type { Database } from '@server/db/database';
import { createDatabase } from '@server/db/pool';
import { LIMITS, takeAttempts } from '@server/modules/attempts';
import { createApp } from '@server/startServer';
import { opened } from '@test/support/server/opened';
import { openTestApp, PASSWORD } from '@test/support/server/testApp';
import { createGate, waitUntil } from '@test/support/server/waitUntil';

const app = opened(() => openTestApp({ trustProxy: true }));

describe('limits', () => {
  afterEach(() => app.db.query('delete from attempts'));

  type Body = Record<string, string>;

  const JSON_TYPE = { 'Content-Type': 'application/json' };

  const post = (path: string, body: Body, address: string, token?: string) =>
    app.call('POST', path, { body, headers: { 'X-Forwarded-For': address }, ...(token !== undefined && { token }) });

  /** Fills a limit as if so many had tried already. */
  const fill = (kind: string, subject: string, count: number) =>
    app.db.query(`insert into attempts (kind, subject) select $1, $2 from generate_series(1, $3)`, [
      kind,
      subject,
      count,
    ]);

  const reset = { token: 'x'.repeat(43), password: PASSWORD };

  const register = { email: 'limits@example.com', username: 'L', password: PASSWORD };

  const BY_ADDRESS = [
    ['login/', LIMITS.loginFromAddress, { email: 'a@example.com', password: 'x' }],
    ['register/', LIMITS.registrationFromAddress, register],
    ['register/welcome/', LIMITS.welcomeFromAddress, { email: 'a@example.com' }],
    ['api/password_reset/', LIMITS.resetFromAddress, { email: 'a@example.com' }],
    ['api/password_reset/confirm/', LIMITS.resetConfirmFromAddress, reset],
    ['otp/', LIMITS.pinFromAddress, {}],
    ['otp/verify/', LIMITS.pinTryFromAddress, { otp: '000000' }],
    ['email/', LIMITS.contactFromAddress, { name: 'A', email: 'a@example.com' }],
  ] as const;

  it.each(BY_ADDRESS)(
    '%s is limited by address: 429 with whole seconds in Retry-After, and another address is let in [S11.limits]',
    async (path, { kind, most }, body) => {
      const { token } = await app.signUp();
      await fill(kind, '10.0.0.1', most - 1);
      expect((await post(path, body, '10.0.0.1', token)).status).not.toBe(429);
      await fill(kind, '10.0.0.1', 1);
      const refused = await post(path, body, '10.0.0.1', token);
      expect(refused).toMatchObject({ status: 429, body: { detail: expect.stringContaining('wait') as string } });
      expect(refused.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
      expect((await post(path, body, '10.0.0.2', token)).status).not.toBe(429);
    },
  );

  it('log-in, reset, registration and pins are limited by account too, from any address [S11.limits]', async () => {
    const user = await app.signUp();
    const id = String(user.id);
    const { email } = user;
    const rows = [
      ['login/', LIMITS.loginOfAccount, email, { email, password: PASSWORD }],
      ['register/', LIMITS.registrationOfAccount, email, { ...register, email }],
      ['api/password_reset/', LIMITS.resetOfAccount, email, { email }],
      ['otp/', LIMITS.pin, id, {}],
      ['otp/', LIMITS.pinOfDay, id, {}],
      ['otp/verify/', LIMITS.pinTryOfAccount, id, { otp: '000000' }],
    ] as const;
    for (const [path, { kind, most }, subject, body] of rows) {
      await fill(kind, subject, most);
      expect([path, (await post(path, body, '10.9.9.9', user.token)).status]).toEqual([path, 429]);
      await app.db.query('delete from attempts');
      // The process repeats a refusal for a second. The test hangs here if it never asks the database again.
      await waitUntil(async () => (await post(path, body, '10.9.9.9', user.token)).status !== 429);
    }
  });

  it('counts exactly when a hundred come at once to two processes [S11.limits]', async () => {
    const { email } = await app.signUp();
    await app.db.query('delete from attempts');
    const elsewhere = createDatabase(app.url);
    const processes = [createApp(app.parts), createApp({ ...app.parts, db: elsewhere })];
    const body = JSON.stringify({ email, password: 'Wrong!word1' });
    const all = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const headers = { ...JSON_TYPE, 'X-Forwarded-For': `10.1.0.${String(index)}` };
        const answer = await processes[index % 2]?.request('/backend/login/', { method: 'POST', headers, body });
        return answer?.status;
      }),
    );
    await elsewhere.close();
    const count = (status: number) => all.filter((each) => each === status).length;
    expect([count(401), count(429)]).toEqual([LIMITS.loginOfAccount.most, 100 - LIMITS.loginOfAccount.most]);
  });

  it('answers with a wait that helps, and does not count refused attempts [S11.limits]', async () => {
    const limit = { kind: 'test', most: 2, windowSeconds: 100 };
    const take = () => takeAttempts(app.db, [{ limit, subject: 'x' }]);
    await take();
    await app.db.query(`update attempts set at = at - interval '60 seconds' where kind = 'test'`);
    await take();
    const refused = await take();
    if (refused.allowed) throw new Error('the third was allowed');
    expect(refused.waitSeconds).toBeGreaterThan(30);
    expect(refused.waitSeconds).toBeLessThanOrEqual(40);
    await app.db.query(`update attempts set at = at - make_interval(secs => $1) where kind = 'test'`, [
      refused.waitSeconds,
    ]);
    // The process repeats a refusal for a second.
    await waitUntil(async () => (await take()).allowed);
  });

  it('counts towards all limits or none [S11.limits]', async () => {
    const [wide, full] = [
      { kind: 'wide', most: 9, windowSeconds: 100 },
      { kind: 'full', most: 0, windowSeconds: 100 },
    ];
    const claims = [wide, full].map((limit) => ({ limit, subject: 'x' }));
    expect((await takeAttempts(app.db, claims)).allowed).toBe(false);
    expect(await app.db.query(`select 1 from attempts where kind = 'wide'`)).toEqual([]);
  });

  it('a success forgets the failures of the account and not those of the address [S11.limits]', async () => {
    const { email } = await app.signUp();
    await app.db.query('delete from attempts');
    for (let count = 0; count < 3; count += 1) await post('login/', { email, password: 'Wrong!word1' }, '10.3.0.1');
    expect((await post('login/', { email, password: PASSWORD }, '10.3.0.1')).status).toBe(200);
    const left = await app.db.query<{ kind: string }>('select kind from attempts');
    expect(left.map(({ kind }) => kind)).toEqual(Array<string>(3).fill(LIMITS.loginFromAddress.kind));
  });

  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

  /** Computing time of this process so far, in microseconds. A busy machine does not change it. */
  function computed(): number {
    const { user, system } = process.cpuUsage();
    return user + system;
  }

  it('a log-in costs as much computing for an unknown email as for a known one [S11.limits]', async () => {
    const { email } = await app.signUp();
    const times: Record<string, number[]> = { known: [], unknown: [] };
    const timed = async (kind: string, body: Body) => {
      const before = computed();
      expect((await post('login/', body, `10.4.0.${String(times[kind]?.length)}`)).status).toBe(401);
      times[kind]?.push(computed() - before);
    };
    await post('login/', { email: 'warm@example.com', password: 'x' }, '10.4.1.1');
    for (let round = 0; round < 9; round += 1) {
      await timed('known', { email, password: 'Wrong!word1' });
      await timed('unknown', { email: `nobody${String(round)}@example.com`, password: 'Wrong!word1' });
    }
    // Without the hash the ratio is far below a half.
    expect(median(times.unknown ?? []) / median(times.known ?? [])).toBeGreaterThan(0.5);
  });
});

/** An app that counts its transactions, and how many of them are open at once. Each waits for `opened`. */
function countingApp(opened: Promise<unknown>) {
  const counts = { transactions: 0, open: 0, most: 0 };
  const transaction: Database['transaction'] = async (work) => {
    counts.transactions += 1;
    counts.open += 1;
    counts.most = Math.max(counts.most, counts.open);
    await opened;
    try {
      return await app.db.transaction(work);
    } finally {
      counts.open -= 1;
    }
  };
  const counted = createApp({ ...app.parts, db: { ...app.db, transaction } });
  const post = async (path: string, body: Record<string, string>, address: string) => {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address };
    return counted.request(`/backend/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const logIn = (email: string, address: string) => post('login/', { email, password: 'Wrong!word1' }, address);
  return { counts, counted, post, logIn };
}

it('of 300 log-ins at once for one email, few need a connection [S11.limits]', async () => {
  const { counts, logIn } = countingApp(Promise.resolve());
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      logIn('crowd@example.com', `10.5.${String(index % 3)}.${String(index % 100)}`),
    ),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBe(300 - LIMITS.loginOfAccount.most);
  // A second later, or on a machine that is this slow, the database is asked once more.
  expect(counts.transactions).toBeLessThan(LIMITS.loginOfAccount.most + 10);
  for (const { headers } of refused) expect(headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
});

it('requests without a session take at most four connections, and a user is served meanwhile [S11.limits]', async () => {
  const user = await app.signUp();
  const gate = createGate();
  const { counts, counted, post } = countingApp(gate.opened);
  const all = Array.from({ length: 210 }, (_, index) =>
    post('register/welcome/', { email: `s${String(index)}@example.com` }, `10.6.0.${String(index)}`),
  );
  await waitUntil(() => counts.open === 4);
  const headers = { Authorization: `Token ${user.token}` };
  expect((await counted.request('/backend/wallets/', { headers })).status).toBe(200);
  expect((await counted.request('/backend/ready/')).status).toBe(200);
  gate.open(undefined);
  const answers = await Promise.all(all);
  expect(counts.most).toBe(4);
  const turnedAway = answers.filter(({ status }) => status === 503);
  expect(turnedAway.length).toBeGreaterThanOrEqual(210 - 204);
  for (const answer of turnedAway) expect(answer.headers.get('Retry-After')).toBe('2');
  expect(answers.every(({ status }) => [200, 503].includes(status))).toBe(true);
});

it('room that another process makes in a limit is noticed a second later [S11.limits]', async () => {
  const { counts, logIn } = countingApp(Promise.resolve());
  const email = 'forgiven@example.com';
  await app.db.query(`insert into attempts (kind, subject) select $1, $2 from generate_series(1, $3)`, [
    LIMITS.loginOfAccount.kind,
    email,
    LIMITS.loginOfAccount.most,
  ]);
  const answers = await Promise.all(['10.7.0.1', '10.7.0.2'].map((address) => logIn(email, address)));
  expect(answers.map(({ status }) => status)).toEqual([429, 429]);
  expect(counts.transactions).toBe(1);
  await app.db.query('delete from attempts where subject = $1', [email]);
  await waitUntil(async () => (await logIn(email, '10.7.0.1')).status === 401);
});
