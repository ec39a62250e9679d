import { createApp } from '@server/startServer';
import type { Database } from '@server/db/database';
import { LIMITS } from '@server/modules/attempts';
import { opened } from '@test/support/server/opened';
import { createGate, waitUntil } from '@test/support/server/waitUntil';
import { openTestApp } from '@test/support/server/testApp';

const app = opened(() => openTestApp({ trustProxy: true }));

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

it('another process that makes room is heard a second later [S11.limits]', async () => {
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
