import { createApp } from '@server/startServer';
import { opened } from '@test/support/server/opened';
import { openTestApp, PASSWORD } from '@test/support/server/testApp';

const app = opened(openTestApp);

it('logs method, route, status, duration and user of a request, and nothing that opens an account [S6.token.2]', async () => {
  const { id, token, email } = await app.signUp();
  const lines: unknown[] = [];
  const write = (...parts: unknown[]) => void lines.push(parts);
  const log = { info: write, warn: write, error: write, debug: write };
  const heard = createApp({ ...app.parts, log });
  const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' };
  const login = JSON.stringify({ email, password: PASSWORD });
  await heard.request('/backend/login/', { method: 'POST', headers, body: login });
  await heard.request(`/backend/users/me/?secret=${token}`, { headers });
  await heard.request(`/password-reset/${token}`);
  await heard.request('/backend/otp/', { method: 'POST', headers });
  const text = JSON.stringify(lines);
  expect(lines).toHaveLength(4);
  expect(lines[1]).toEqual([
    {
      id: expect.stringMatching(/^[\w-]{36}$/) as string,
      method: 'GET',
      route: '/backend/users/me/',
      status: 200,
      ms: expect.any(Number) as number,
      user: String(id),
    },
    'request',
  ]);
  const pin = /\b\d{6}\b/.exec(app.mails.at(-1)?.body ?? '')?.[0] ?? '';
  for (const secret of [token, PASSWORD, pin, email]) expect(text).not.toContain(secret);
});

it('logs an unforeseen error and reveals nothing of it to the caller [S7.client.1]', async () => {
  const lines: unknown[] = [];
  const log = { ...app.parts.log, error: (...parts: unknown[]) => void lines.push(parts) };
  const db = { ...app.db, query: () => Promise.reject(new Error('the cable of rack 7 is cut')) };
  const broken = createApp({ ...app.parts, log, db });
  const answer = await broken.request('/backend/listings/', { headers: { Authorization: 'Token any' } });
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('rack 7');
  expect(lines).toHaveLength(1);
});
