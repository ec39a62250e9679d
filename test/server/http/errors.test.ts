import { Hono } from 'hono';
import { stream } from 'hono/streaming';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CALLS } from '@contract/calls';
import { ConnectionLost } from '@server/db/database';
import { codeJson } from '@server/http/coding';
import { createMailer } from '@server/mail/mailer';
import { createLog } from '@server/platform/log';
import { createApp } from '@server/startServer';
import { opened } from '@test/support/server/opened';
import { openTestApp, PASSWORD, readAnswer, requestOf, type SignedUp } from '@test/support/server/testApp';

describe('errors', () => {
  const app = opened(openTestApp);

  let user: SignedUp;

  beforeAll(async () => {
    user = await app.signUp();
  });

  const post = (path: string, body: unknown, contentType = 'application/json') =>
    app.call('POST', path, { token: user.token, body, headers: { 'Content-Type': contentType } });

  describe('the backend', () => {
    it('answers an unknown path with 404 and a detail [S7.client.1]', async () => {
      for (const path of ['', 'nothing/', '../etc/passwd', '%00/', '%E0%A4%A/', 'orders//']) {
        expect(await app.call('GET', path)).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
      }
    });

    it('answers the wrong method with 405 and the right ones [S7.client.1]', async () => {
      const wrong = await app.call('DELETE', 'login/');
      expect(wrong).toMatchObject({ status: 405, body: { detail: 'Method "DELETE" not allowed.' } });
      expect(wrong.headers.get('Allow')).toBe('POST');
      expect((await app.call('PATCH', 'users/me/')).headers.get('Allow')).toBe('GET, HEAD, POST');
      expect((await app.call('GET', 'orders/7/remove_order/')).headers.get('Allow')).toBe('DELETE');
    });

    it('refuses every call that needs a token with 401 [S6.roles.1]', async () => {
      for (const { method, path, access } of Object.values(CALLS)) {
        const { status } = await app.call(method, path.replace('{id}', '1'), {
          ...(method === 'GET' ? {} : { body: {} }),
        });
        expect([path, status === 401]).toEqual([path, access === 'token']);
      }
    });

    it.each(['{', '', 'null', '[]', '"text"', '5', '{"email":', '\u00ff', '{"__proto__": {"email": "x"}}'])(
      'answers the body %j with 400, as JSON [S7.client.3]',
      async (body) => {
        for (const path of ['login/', 'register/', 'bankaccounts/', 'disputes/', 'otp/verify/', 'email/']) {
          expect(await post(path, body)).toMatchObject({ status: 400, body: expect.any(Object) as object });
        }
      },
    );

    it('gives a reason for a wrong kind of value, and never how the schema is written [S7.client.3]', async () => {
      for (const wrong of [null, true, 7, [], {}, 'x'.repeat(300)]) {
        const fields = { email: wrong, password: wrong, phone_number: wrong, birthday: wrong, rate: wrong, otp: wrong };
        for (const path of ['login/', 'register/', 'users/me/', 'otp/verify/', 'transactions/']) {
          const { status, body } = await post(path, JSON.stringify({ type: 'FUND_WALLET', ...fields }));
          expect([path, status]).toEqual([path, 400]);
          expect(JSON.stringify(body)).not.toMatch(/Invalid (type|length)|Expected|received/);
        }
      }
    });

    it('answers bytes that are no UTF-8 and very deep JSON with 400 [S7.client.3]', async () => {
      expect((await post('login/', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]))).status).toBe(400);
      expect((await post('login/', '['.repeat(30_000) + ']'.repeat(30_000))).status).toBe(400);
    });

    it('answers any content type but JSON and multipart with 415 [S7.client.3]', async () => {
      for (const contentType of ['text/plain', 'application/x-www-form-urlencoded', 'text/html', 'nonsense']) {
        expect((await post('login/', 'email=a', contentType)).status).toBe(415);
      }
      expect((await post('transactions/', 'x', 'multipart/form-data; boundary=y')).status).toBe(400);
      expect((await post('otp/verify/', '{"otp":"123456"}', 'application/json; charset=utf-8')).status).toBe(400);
    });

    it('takes forms only where the specification has files [S7.client.3]', async () => {
      for (const path of ['login/', 'register/', 'otp/verify/', 'bankaccounts/', 'disputes/', 'users/me/']) {
        expect([path, (await post(path, 'x', 'multipart/form-data; boundary=y')).status]).toEqual([path, 415]);
      }
    });

    it('answers JSON over 64 KB and forms over 6 MB with 413 [S7.client.3]', async () => {
      const text = JSON.stringify({ email: 'x'.repeat(65 * 1024) });
      expect((await post('login/', text)).status).toBe(413);
      const form = new FormData();
      form.set('transaction_receipt', new Blob([new Uint8Array(6 * 1024 * 1024 + 1)]), 'receipt.png');
      expect((await app.call('POST', 'transactions/', { token: user.token, body: form })).status).toBe(413);
    });

    it('answers ids that no row can have with 404 [S7.client.1]', async () => {
      const ids = ['0', '-1', '1.5', 'x', '99999999999999999999', '9223372036854775808', '%27', '１'];
      for (const id of ids) {
        for (const path of [`bankaccounts/${id}/remove_account/`, `notifications/${id}/remove_notification/`]) {
          expect([id, (await app.call('DELETE', path, { token: user.token })).status]).toEqual([id, 404]);
        }
      }
    });

    it('answers queries that the database cannot hold with 400 [S7.client.1]', async () => {
      expect((await app.call('GET', 'bankaccounts/?currency=%00', { token: user.token })).status).toBe(400);
      expect((await app.call('GET', 'paymentdetails/?currency=%00', { token: user.token })).status).toBe(400);
    });

    it('says in every answer what is left of the limit that is nearest to its end [S11.codes.limits]', async () => {
      const person = await app.signUp();
      const limitsOf = async (method: string, path: string, options = {}) => {
        const { headers } = await app.call(method, path, options);
        return [headers.get('RateLimit-Policy'), headers.get('RateLimit')?.replace(/;t=[1-9]\d*$/, '')];
      };
      const caller = '"caller";q=1200;w=60';
      const own = { token: person.token };
      const [, left = ''] = await limitsOf('GET', 'wallets/', own);
      expect(await limitsOf('GET', 'wallets/', own)).toEqual([caller, '"caller";r=1198']);
      expect(left).toBe('"caller";r=1199');
      expect(await limitsOf('POST', 'otp/verify/', { ...own, body: {} })).toEqual([caller, '"caller";r=1197']);
      for (const path of ['nothing/', 'capabilities/', 'wallets/'])
        expect(await limitsOf('GET', path)).toEqual([caller, expect.stringMatching(/^"caller";r=\d+$/)]);
      // A stranger does not learn what others have tried with an account.
      await app.db.query('delete from attempts');
      const body = { email: 'nobody@example.com', password: 'wrong' };
      expect(await limitsOf('POST', 'login/', { body })).toEqual([
        '"login-address";q=100;w=900',
        '"login-address";r=99',
      ]);
      expect(await limitsOf('POST', 'otp/', own)).toEqual([
        '"pin-day";q=10;w=86400, "pin";q=3;w=900, "pin-address";q=300;w=900',
        '"pin";r=2',
      ]);
    });

    it('forbids caches and sniffing [S7.client.1]', async () => {
      const { headers } = await app.call('GET', 'users/me/', { token: user.token });
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    });
  });

  describe('while the database does not answer', () => {
    const lost = () => Promise.reject(new ConnectionLost(null));
    const send = async (method: string, path: string, body?: unknown) => {
      const db = { ...app.parts.db, query: lost, transaction: lost, aside: { query: lost, transaction: lost } };
      const options = { token: user.token, body, headers: { Origin: 'http://app.example' } };
      return readAnswer(await createApp({ ...app.parts, db }).request(path, requestOf(method, options)));
    };

    it.each([
      ['a log-in', 'POST', '/backend/login/', { email: 'ada@example.com', password: 'Some#Word1' }],
      ['a log-in of an operator', 'POST', '/console/session/', { email: 'a@b.example', password: 'x', code: '123456' }],
      ['a read', 'GET', '/backend/wallets/', undefined],
    ])(
      'the caller of %s is only asked to try again, because it cannot have done anything [S7.client.1]',
      async (_what, method, path, body) => {
        expect(await send(method, path, body)).toMatchObject({
          status: 503,
          body: { detail: 'The server cannot answer right now. Please try again in a moment.' },
        });
      },
    );

    it('the caller of a change looks first whether it was done [S7.client.1]', async () => {
      expect(await send('POST', '/backend/otp/')).toMatchObject({
        status: 503,
        body: { detail: 'The server cannot answer right now. Look whether it was done before you try again.' },
      });
    });
  });
});

describe('coded answers', () => {
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

  it('keeps the other headers of an answer [S10.server.validators]', async () => {
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
});

describe('secrets', () => {
  const NEW_PASSWORD = 'Another!word2';

  const app = opened(() => openTestApp({ demo: false }));

  /** The same server with a log that is kept, at its most talkative. */
  function listeningApp() {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line: string) => void lines.push(line) });
    const mailer = createMailer({ smtpUrl: null, mailFrom: '', demo: false }, app.db, log);
    const server = createApp({ ...app.parts, log, mailer });
    const send = (method: string, path: string, token: string | null, body?: unknown) =>
      server.request(path, {
        method,
        headers: {
          'Content-Type': 'application/json',
          ...(token === null ? {} : { Authorization: `Token ${token}`, Cookie: `crossrate_live_session=${token}` }),
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
    return { lines, send };
  }

  async function lastMail(pattern: RegExp): Promise<string> {
    const [mail] = await app.db.query<{ body: string }>('select body from mail_outbox order by id desc limit 1');
    return pattern.exec(mail?.body ?? '')?.[1] ?? '';
  }

  it('the log of a whole visit holds no password, token, pin or reset link, nor what was typed wrongly [S11.watch, S6.token.2]', async () => {
    const { lines, send } = listeningApp();
    const email = 'secret.ama@example.com';
    await send('POST', '/backend/register/', null, { email, username: 'Ama', password: PASSWORD });
    await send('POST', '/backend/login/', null, { email, password: 'Mistyped!word9' });
    const login = await send('POST', '/backend/login/', null, { email, password: PASSWORD });
    const { token } = (await login.json()) as { token: string };
    await send('POST', '/backend/login/', null, `{"email": "${email}", "password": "${PASSWORD}"`);
    await send('POST', '/backend/otp/', token, {});
    const pin = await lastMail(/\b(\d{6})\b/);
    await send('POST', '/backend/otp/verify/', token, { otp: '000000' === pin ? '111111' : '000000' });
    await send('POST', '/backend/otp/verify/', token, { otp: pin });
    await send('POST', '/backend/transactions/', token, {
      type: 'WITHDRAW',
      currency_from: 'NGN',
      amount: '1',
      bank_account: 1,
    });
    await send('POST', '/backend/api/password_reset/', null, { email });
    const reset = await lastMail(/password-reset\/(\S+)/);
    await send('GET', `/password-reset/${reset}`, null);
    await send('GET', `/backend/password-reset/${reset}`, null);
    await send('POST', '/backend/api/password_reset/confirm/', null, { token: reset, password: NEW_PASSWORD });
    await send('GET', `/backend/users/me/?token=${token}`, token);
    const text = lines.join('');
    expect(lines.length).toBeGreaterThanOrEqual(13);
    expect([token, pin, reset].map(({ length }) => length > 5)).toEqual([true, true, true]);
    for (const secret of [token, pin, reset, PASSWORD, NEW_PASSWORD, 'Mistyped!word9', email]) {
      expect(text).not.toContain(secret);
    }
  });
});
