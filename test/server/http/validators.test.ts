import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { type CallName, CALLS } from '@contract/calls';
import { createHttpServer, listen, stopListening } from '@server/http/connections';
import { createApp } from '@server/startServer';
import { openPeople, type People, type Person, QUERIES } from '@test/server/scenarios/access/people';
import { fund } from '@test/support/money/moneyWorld';
import { opened } from '@test/support/server/opened';
import { openTestApp, PASSWORD } from '@test/support/server/testApp';

describe('validators', () => {
  let people: People;

  let server: ReturnType<typeof createHttpServer>;

  let port: number;

  beforeAll(async () => {
    people = await openPeople();
    await people.app.db.query('update house_banks set in_force = false');
    await people.app.db.query(
      `insert into house_banks (currency, bank_name, account_name, bank_account_number, in_force)
     values ('CNY', 'Bank', 'Crossrate', '123', true)`,
    );
    server = createHttpServer(createApp(people.app.parts));
    port = await listen(server, 0, '127.0.0.1');
  });

  afterAll(async () => {
    await stopListening(server);
    await people.app.close();
  });

  interface WireAnswer {
    status: number | undefined;
    headers: IncomingHttpHeaders;
    /** As they came, still compressed. */
    bytes: Buffer;
    tag: string;
  }

  /** Sends a request over a real connection, as a browser would. */
  const send = (method: string, path: string, headers: Record<string, string>, body = ''): Promise<WireAnswer> =>
    new Promise((resolve, reject) => {
      const all = { 'Accept-Encoding': 'gzip, deflate, br', 'Content-Type': 'application/json', ...headers };
      const sent = request({ port, host: '127.0.0.1', method, path: `/backend/${path}`, headers: all }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('end', () => {
          const { statusCode: status, headers: got } = answer;
          resolve({ status, headers: got, bytes: Buffer.concat(pieces), tag: got.etag ?? '' });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });

  const get = (path: string, { token }: Pick<Person, 'token'>, held?: string) =>
    send('GET', path, { Authorization: `Token ${token}`, ...(held !== undefined && { 'If-None-Match': held }) });

  const textOf = ({ headers, bytes }: WireAnswer) =>
    (headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes).toString('utf8');

  const READS = (Object.keys(CALLS) as CallName[])
    .filter((name) => CALLS[name].method === 'GET')
    .map((name) => ({ name, path: CALLS[name].path + (QUERIES[name] ?? '') }));

  /** The path of a read, with the id of a transaction of the owner if it needs one. */
  const pathFor = ({ name, path }: { name: string; path: string }) =>
    name === 'getTransaction' ? `${path}?txid=${people.belongings.transaction}` : path;

  it.each(READS)('$name answers 304 to a client that holds its answer [S10.server.validators]', async (read) => {
    const first = await get(pathFor(read), people.owner);
    expect(first.status).toBe(200);
    expect(first.tag).toMatch(/^"[^"]+"$/);
    expect(first.headers.vary).toBe('Accept-Encoding, Authorization');
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.headers['content-length']).toBe(String(first.bytes.byteLength));
    const again = await get(pathFor(read), people.owner, first.tag);
    expect([again.status, again.bytes.byteLength, again.tag]).toEqual([304, 0, first.tag]);
    expect(again.headers['content-type']).toBeUndefined();
    expect(again.headers['cache-control']).toBe('no-store');
  });

  it.each(READS)('$name does not accept a validator without its session [S10.server.validators]', async (read) => {
    const own = await get(pathFor(read), people.owner);
    const others = await get(pathFor(read), people.stranger, own.tag);
    // The same answer for both, or the stranger's own one.
    if (others.status === 304) expect(textOf(await get(pathFor(read), people.stranger))).toBe(textOf(own));
    else expect(others.tag).not.toBe(own.tag);
    const strangers = await send('GET', pathFor(read), { 'If-None-Match': own.tag });
    if (CALLS[read.name].access === 'token') expect(strangers.status).toBe(401);
  });

  it.each(['wallets/', 'wallets/?currency=CNY', 'transactions/'])(
    '%s has another validator when its data has changed [S10.server.validators]',
    async (path) => {
      const before = await get(path, people.owner);
      const others = await get(path, people.stranger);
      await fund(people.app.db, people.owner.id, 'CNY', '5');
      await people.app.db.query(`update transactions set amount = amount + 1 where id = $1`, [
        people.belongings.transaction,
      ]);
      const after = await get(path, people.owner, before.tag);
      expect(after.status).toBe(200);
      expect(after.tag).not.toBe(before.tag);
      expect(textOf(after)).not.toBe(textOf(before));
      expect((await get(path, people.stranger, others.tag)).status).toBe(304);
    },
  );

  it('compresses a long list, and the bytes are those of the plain one [S10.server.validators]', async () => {
    await people.app.db.query(
      `insert into notifications (user_id, message) select $1, 'News of ' || n from generate_series(1, 100) n`,
      [people.owner.id],
    );
    const packed = await get('notifications/', people.owner);
    const plain = await send('GET', 'notifications/', {
      Authorization: `Token ${people.owner.token}`,
      'Accept-Encoding': 'identity',
    });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotliDecompressSync(packed.bytes).equals(plain.bytes)).toBe(true);
    expect(packed.bytes.byteLength).toBeLessThan(plain.bytes.byteLength / 4);
    const head = await send('HEAD', 'notifications/', { Authorization: `Token ${people.owner.token}` });
    expect([head.status, head.bytes.byteLength, head.headers['content-encoding']]).toEqual([200, 0, undefined]);
  });

  it('never compresses an answer with a token [S10.server.validators]', async () => {
    const { email } = await people.app.signUp('compressed@example.com');
    const answer = await send('POST', 'login/', {}, JSON.stringify({ email, password: PASSWORD }));
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store, no-transform');
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it('the OpenAPI document is compressed, and known again [S10.server.validators]', async () => {
    const first = await send('GET', 'openapi.json', {});
    expect(first.headers['content-encoding']).toBe('br');
    expect(JSON.parse(textOf(first))).toHaveProperty('openapi');
    expect((await send('GET', 'openapi.json', { 'If-None-Match': first.tag })).status).toBe(304);
  });

  it('other origins that are allowed may read the validator [S10.server.validators]', async () => {
    const origin = 'https://app.example';
    const open = createApp({ ...people.app.parts, config: { ...people.app.parts.config, allowedOrigins: [origin] } });
    const headers = { Origin: origin, Authorization: `Token ${people.owner.token}` };
    const answer = await open.request('/backend/wallets/', { headers });
    expect(answer.headers.get('ETag')).not.toBeNull();
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding, Authorization, Origin');
    expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('ETag');
  });
});

describe('cross origin', () => {
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
});
