import { createApp } from '@server/startServer';
import { opened } from '@test/support/server/opened';
import { openTestApp } from '@test/support/server/testApp';

const ORIGIN = 'https://app.example';
const app = opened(openTestApp);

function preflight(allowedOrigins: string[], origin: string) {
  const open = createApp({ ...app.parts, config: { ...app.parts.config, allowedOrigins } });
  const headers = { Origin: origin, 'Access-Control-Request-Method': 'POST' };
  return open.request('/backend/login/', { method: 'OPTIONS', headers });
}

it('allows no other origin by default [S7.client.1]', async () => {
  expect((await preflight([], ORIGIN)).headers.get('Access-Control-Allow-Origin')).toBeNull();
});

it('allows a listed origin the usual headers and no cookies, and no other origin [S7.client.1]', async () => {
  const allowed = await preflight([ORIGIN], ORIGIN);
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN);
  expect(allowed.headers.get('Access-Control-Allow-Credentials')).toBeNull();
  expect(allowed.headers.get('Access-Control-Allow-Headers')?.toLowerCase().split(',').sort()).toEqual([
    'accept',
    'authorization',
    'content-type',
    'user-agent',
    'x-csrftoken',
    'x-requested-with',
  ]);
  expect((await preflight([ORIGIN], 'https://evil.example')).headers.get('Access-Control-Allow-Origin')).toBeNull();
});
