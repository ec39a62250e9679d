import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { stream } from 'hono/streaming';
import { codeJson } from '@server/http/coding';

const LONG = Array.from({ length: 100 }, (_, id) => ({ id, name: `Ünal ${String(id)}` }));
/** JSON of exactly this many bytes. */
const ofLength = (bytes: number) => 'a'.repeat(bytes - 2);

/** An app in which each path is a way of answering; `/long?n=1` has other bytes than `/long`. */
const createApp = () =>
  new Hono()
    .use(codeJson)
    .get('/long', (c) => c.json([...LONG, c.req.query('n') ?? '']))
    .get('/of/:bytes', (c) => c.json(ofLength(parseInt(c.req.param('bytes'), 10))))
    .get('/headers', (c) => {
      c.header('Set-Cookie', 'one=1');
      c.header('Set-Cookie', 'two=2', { append: true });
      return c.json(LONG, 200, { Vary: 'Origin, Authorization', 'Idempotency-Status': '201' });
    })
    .get('/own-tag', (c) => c.json(LONG, 200, { ETag: '"own"' }))
    .get('/no-transform', (c) => c.json(LONG, 200, { 'Cache-Control': 'no-store, no-transform' }))
    .get('/text', (c) => c.text(JSON.stringify(LONG)))
    .get('/image', (c) => c.body(new Uint8Array(2000), 200, { 'Content-Type': 'image/png' }))
    .get('/error', (c) => c.json(LONG, 400))
    .get('/stream', (c) => {
      c.header('Content-Type', 'application/json');
      c.header('Transfer-Encoding', 'chunked');
      return stream(c, async (out) => void (await out.write(JSON.stringify(LONG))));
    })
    .post('/long', (c) => c.json(LONG, 201))
    .post('/short', (c) => c.json({ id: 1 }, 201))
    .post('/refused', (c) => c.json(LONG, 409));

const decode: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await createApp().request(path, { method, headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = (decode[answer.headers.get('Content-Encoding') ?? '']?.(bytes) ?? bytes).toString('utf8');
  return { status: answer.status, headers: answer.headers, bytes, text, tag: answer.headers.get('ETag') ?? '' };
}

const br = { 'Accept-Encoding': 'gzip, deflate, br' };

it.each(['br', 'gzip', 'identity'])(
  'sends the same JSON as %s, with its length and a strong validator of its own [S10.server.validators]',
  async (coding) => {
    const { status, headers, bytes, text, tag } = await ask('/long', { 'Accept-Encoding': coding });
    expect(status).toBe(200);
    expect(headers.get('Content-Encoding')).toBe(coding === 'identity' ? null : coding);
    expect(headers.get('Content-Length')).toBe(String(bytes.byteLength));
    expect(headers.get('Content-Type')).toBe('application/json');
    expect(headers.get('Vary')).toBe('Accept-Encoding, Authorization');
    expect(text).toBe(JSON.stringify([...LONG, '']));
    expect(tag).toMatch(new RegExp(`^"[\\w-]{22}\\.[0-9a-f]{8}\\.${coding}"$`));
    expect((await ask('/long', { 'Accept-Encoding': coding })).tag).toBe(tag);
    expect((await ask('/long?n=1', { 'Accept-Encoding': coding })).tag).not.toBe(tag);
  },
);

it.each([
  [1_399, 'identity'],
  [1_400, 'br'],
])('sends an answer of %d bytes as %s [S10.server.validators]', async (length, coding) => {
  const { headers, text, tag } = await ask(`/of/${String(length)}`, br);
  expect(text).toHaveLength(length);
  expect(headers.get('Content-Encoding') ?? 'identity').toBe(coding);
  expect(tag).toContain(`.${coding}"`);
  expect((await ask(`/of/${String(length)}`, { ...br, 'If-None-Match': tag })).status).toBe(304);
});

it.each([
  ['the tag', (tag: string) => tag],
  ['the tag, as if it were weak', (tag: string) => `W/${tag}`],
  ['several tags', (tag: string) => `"other", ${tag}`],
  ['any tag', () => '*'],
])('answers 304 without a body to a client that holds %s [S10.server.validators]', async (_held, condition) => {
  const { tag } = await ask('/headers', br);
  const { status, headers, bytes } = await ask('/headers', { ...br, 'If-None-Match': condition(tag) });
  expect([status, bytes.byteLength, headers.get('ETag')]).toEqual([304, 0, tag]);
  for (const name of ['Content-Type', 'Content-Length', 'Content-Encoding']) expect(headers.get(name)).toBeNull();
  expect(headers.get('Idempotency-Status')).toBe('201');
});

it('answers with a body to a client that holds another coding, other bytes, or a tag without quotes [S10.server.validators]', async () => {
  const { tag } = await ask('/long', br);
  const gzip = { 'Accept-Encoding': 'gzip' };
  expect((await ask('/long', { ...gzip, 'If-None-Match': tag })).status).toBe(200);
  expect((await ask('/long?n=1', { ...br, 'If-None-Match': tag })).status).toBe(200);
  expect((await ask('/long', { ...br, 'If-None-Match': tag.replaceAll('"', '') })).status).toBe(200);
});

it('keeps what the other headers of an answer say [S10.server.validators]', async () => {
  const { headers } = await ask('/headers', br);
  expect(headers.get('Vary')).toBe('Accept-Encoding, Authorization, Origin');
  expect(headers.get('Idempotency-Status')).toBe('201');
  expect(headers.getSetCookie()).toEqual(['one=1', 'two=2']);
});

it('compresses the answer to another method, without a validator [S10.server.validators]', async () => {
  const { status, headers, bytes, text } = await ask('/long', { ...br, 'If-None-Match': '*' }, 'POST');
  expect([status, text]).toEqual([201, JSON.stringify(LONG)]);
  expect(headers.get('Content-Encoding')).toBe('br');
  expect(headers.get('Content-Length')).toBe(String(bytes.byteLength));
  expect(headers.get('Vary')).toBe('Accept-Encoding');
  expect(headers.get('ETag')).toBeNull();
  const short = await ask('/short', br, 'POST');
  expect([short.status, short.text]).toEqual([201, '{"id":1}']);
  expect(['Content-Encoding', 'Vary', 'ETag'].map((name) => short.headers.get(name))).toEqual([null, null, null]);
});

it.each([
  ['HEAD', '/long', 200],
  ['GET', '/own-tag', 200],
  ['GET', '/no-transform', 200],
  ['GET', '/text', 200],
  ['GET', '/image', 200],
  ['GET', '/stream', 200],
  ['GET', '/error', 400],
  ['POST', '/refused', 409],
])('leaves the answer to %s %s as the route made it [S10.server.validators]', async (method, path, status) => {
  const answer = await ask(path, { ...br, 'If-None-Match': '*' }, method);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('Content-Encoding')).toBeNull();
  expect(answer.tag).toBe(path === '/own-tag' ? '"own"' : '');
  if (method !== 'HEAD' && path !== '/image') expect(answer.text).toBe(JSON.stringify(LONG));
});
