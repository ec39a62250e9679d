import { digestOf } from '@server/modules/sessions/secrets';
import { AGENTS, logInFrom, sessionsOf, statusOf } from '@test/support/server/devices';
import { opened } from '@test/support/server/opened';
import { openTestApp, PASSWORD } from '@test/support/server/testApp';

const app = opened(openTestApp);

const end = (token: string, id: number | string) => app.call('DELETE', `sessions/${String(id)}/`, { token });

/** A user who is logged in three times: without a browser, in Firefox and on a phone. */
async function threeSessions() {
  const person = await app.signUp();
  const [desk, phone] = [await logInFrom(app, person, AGENTS.firefox), await logInFrom(app, person, AGENTS.phone)];
  return { person, first: person.token, desk: desk.token, phone: phone.token };
}

it('lists where a user is logged in, the session that asks first, and nobody else’s [S11.devices.list]', async () => {
  await threeSessions();
  const { first, desk } = await threeSessions();
  const rows = await sessionsOf(app, desk);
  expect(rows.map(({ browser, system, current }) => [browser, system, current])).toEqual([
    ['Firefox', 'Windows', true],
    ['Chrome', 'Android', false],
    ['', '', false],
  ]);
  expect((await sessionsOf(app, first))[0]).toMatchObject({ browser: '', current: true });
  for (const { first_seen, last_seen } of rows)
    expect(Date.parse(last_seen)).toBeGreaterThanOrEqual(Date.parse(first_seen));
});

it('an ended session is refused at its next call, and the others go on [S11.devices.end]', async () => {
  const { first, desk, phone } = await threeSessions();
  const ended = (await sessionsOf(app, desk)).find(({ system }) => system === 'Android');
  expect((await end(desk, ended?.id ?? 0)).status).toBe(204);
  expect(await Promise.all([first, desk, phone].map((token) => statusOf(app, token)))).toEqual([200, 200, 401]);
  expect((await end(desk, ended?.id ?? 0)).status).toBe(404);
  expect(await sessionsOf(app, first)).toHaveLength(2);
});

it('one press ends all others and keeps the session that asks [S11.devices.end]', async () => {
  const [{ first, desk, phone }, other] = [await threeSessions(), await app.signUp()];
  expect((await app.call('POST', 'sessions/end-others/', { token: desk })).status).toBe(200);
  expect(await Promise.all([first, desk, phone].map((token) => statusOf(app, token)))).toEqual([401, 200, 401]);
  expect(await sessionsOf(app, desk)).toHaveLength(1);
  expect(await statusOf(app, other.token)).toBe(200);
});

it('a session of another user does not exist [S11.devices.end]', async () => {
  const [{ desk, first }, other] = [await threeSessions(), await app.signUp()];
  const [theirs] = await sessionsOf(app, desk);
  for (const id of [theirs?.id ?? 0, 999_999_999, 0, 'x', '1e3']) expect((await end(other.token, id)).status).toBe(404);
  expect(await statusOf(app, first)).toBe(200);
  expect(await statusOf(app, desk)).toBe(200);
});

it('of two sessions that end each other at the same time, exactly one remains [S11.devices.end]', async () => {
  for (let round = 0; round < 10; round += 1) {
    const person = await app.signUp();
    const [a, b] = [person.token, (await logInFrom(app, person, AGENTS.phone)).token];
    const answers = await Promise.all([a, b].map((token) => app.call('POST', 'sessions/end-others/', { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await Promise.all([a, b].map((token) => statusOf(app, token)))).sort()).toEqual([200, 401]);
  }
});

it('when a session was last used is stored at most once in five minutes [S11.devices.list]', async () => {
  const { id, token } = await app.signUp();
  const seen = async () => {
    const sql = 'select seen_at::text, xmin::text as version from sessions where user_id = $1';
    return (await app.db.query<{ seen_at: string; version: string }>(sql, [id]))[0];
  };
  const before = await seen();
  for (let call = 0; call < 20; call += 1) await statusOf(app, token);
  expect(await seen()).toEqual(before);
  await app.db.query(`update sessions set seen_at = now() - interval '6 minutes' where user_id = $1`, [id]);
  await Promise.all(Array.from({ length: 10 }, () => statusOf(app, token)));
  const after = await seen();
  expect(Date.parse(after?.seen_at ?? '')).toBeGreaterThanOrEqual(Date.parse(before?.seen_at ?? ''));
  await Promise.all(Array.from({ length: 10 }, () => statusOf(app, token)));
  expect(await seen()).toEqual(after);
});

it('an expired session is not listed, and at most 50 are [S11.devices.list]', async () => {
  const { id, token } = await app.signUp();
  const digests = Array.from({ length: 49 }, (_, index) => digestOf(`session ${String(id)} ${String(index)}`));
  await app.db.query(
    `insert into sessions (token_digest, user_id, expires_at) select unnest($2::bytea[]), $1, now() + interval '1 day'`,
    [id, digests],
  );
  expect(await sessionsOf(app, token)).toHaveLength(50);
  await app.db.query(`update sessions set expires_at = now() - interval '1 s' where token_digest = any($1::bytea[])`, [
    digests,
  ]);
  expect(await sessionsOf(app, token)).toHaveLength(1);
});

it('shows the country that the proxy names in its header, and nothing that is no country [S11.devices.list]', async () => {
  const proxied = await openTestApp({ trustProxy: true, countryHeader: 'X-Country' });
  const { email, token } = await proxied.signUp();
  const body = { email, password: PASSWORD };
  for (const country of ['gh', 'XX', 'T1', 'GHANA', '<b>'])
    await proxied.call('POST', 'login/', { body, headers: { 'X-Country': country } });
  const countries = (await sessionsOf(proxied, token)).map(({ country }) => country);
  expect(countries.sort()).toEqual(['', '', '', '', '', 'GH']);
  await proxied.close();
});

it('believes no header about the country unless the operator names it [S11.devices.list]', async () => {
  const { email, token } = await app.signUp();
  const body = { email, password: PASSWORD };
  await app.call('POST', 'login/', { body, headers: { 'CF-IPCountry': 'GH', 'X-Country': 'GH' } });
  expect((await sessionsOf(app, token)).map(({ country }) => country)).toEqual(['', '']);
});
