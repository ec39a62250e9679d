import { openTestApp, PASSWORD } from '@test/support/server/testApp';
import { opened } from '@test/support/server/opened';

const NEW_PASSWORD = 'Another!word2';
const app = opened(openTestApp);

const request = (email: string) => app.call('POST', 'api/password_reset/', { body: { email } });
const confirm = (token: string, password = NEW_PASSWORD) =>
  app.call('POST', 'api/password_reset/confirm/', { body: { token, password } });

async function linkFor(email: string): Promise<string> {
  app.mails.length = 0;
  await request(email);
  return /http:\/\/app\.example\/password-reset\/([\w-]+)/.exec(app.mails[0]?.body ?? '')?.[1] ?? '';
}

describe('api/password_reset/', () => {
  it('mails a link of the app to the account [S7.requestPasswordReset]', async () => {
    const { email } = await app.signUp();
    expect(await request(email)).toMatchObject({ status: 200, body: { status: 'OK' } });
    expect(app.mails.at(-1)).toMatchObject({ recipient: email });
    expect(await linkFor(email)).toMatch(/^[\w-]{43}$/);
  });

  it('answers 404 for an unknown email [S8.resetRequestFailure]', async () => {
    expect(await request('nobody@example.com')).toMatchObject({
      status: 404,
      body: { detail: expect.any(String) as string },
    });
  });

  it('sends no more than five links an hour to one account [S7.requestPasswordReset]', async () => {
    const { email } = await app.signUp();
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await request(email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});

describe('api/password_reset/confirm/', () => {
  it('sets the password and ends every session [S7.confirmPasswordReset]', async () => {
    const { email, token } = await app.signUp();
    expect(await confirm(await linkFor(email))).toMatchObject({ status: 200, body: { status: 'OK' } });
    expect((await app.call('GET', 'users/me/', { token })).status).toBe(401);
    expect((await app.call('POST', 'login/', { body: { email, password: PASSWORD } })).status).toBe(401);
    expect((await app.call('POST', 'login/', { body: { email, password: NEW_PASSWORD } })).status).toBe(200);
  });

  it('takes a link once, even if ten come at once, and no other link afterwards [S8.resetConfirmFailure]', async () => {
    const { email } = await app.signUp();
    const [first, second] = [await linkFor(email), await linkFor(email)];
    const all = await Promise.all(Array.from({ length: 10 }, () => confirm(second)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(404)]);
    expect((await confirm(first)).status).toBe(404);
  });

  it('refuses a link after one hour and one that never was [S8.resetConfirmFailure]', async () => {
    const { email } = await app.signUp();
    const token = await linkFor(email);
    await app.db.query(`update password_resets set expires_at = expires_at - interval '61 minutes'`);
    expect((await confirm(token)).status).toBe(404);
    expect((await confirm('x'.repeat(43))).status).toBe(404);
  });

  it('refuses a weak password and leaves the link valid [S5.reset.1]', async () => {
    const { email } = await app.signUp();
    const token = await linkFor(email);
    expect(await confirm(token, 'nouppercase!')).toMatchObject({
      status: 400,
      body: { password: [expect.any(String)] },
    });
    expect((await confirm(token)).status).toBe(200);
  });

  it('stores no link, only its digest [S7.confirmPasswordReset]', async () => {
    const { email } = await app.signUp();
    const token = await linkFor(email);
    const rows = await app.db.query<{ all: string }>("select string_agg(r::text, '') as all from password_resets r");
    expect(rows[0]?.all).not.toContain(token);
  });
});
