import { CALLS } from '@contract/calls';
import { createApp } from '@server/startServer';
import { ConnectionLost } from '@server/db/database';
import { opened } from '@test/support/server/opened';
import { openTestApp, readAnswer, requestOf, type SignedUp } from '@test/support/server/testApp';

const app = opened(openTestApp);
let user: SignedUp;
beforeAll(async () => {
  user = await app.signUp();
});

const post = (path: string, body: unknown, contentType = 'application/json') =>
  app.call('POST', path, { token: user.token, body, headers: { 'Content-Type': contentType } });

describe('the backend', () => {
  it('answers an unknown path with 404 and a detail [S7.client.1]', async () => {
    for (const path of ['', 'nothing/', 'wallets', 'login', '../etc/passwd', '%00/', '%E0%A4%A/', 'orders//']) {
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
