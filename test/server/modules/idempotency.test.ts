import { LIMITS } from '@server/modules/attempts';
import { closeIntent } from '@server/modules/idempotency';
import { sweepExpired } from '@server/worker/steps';
import { fund } from '@test/support/money/moneyWorld';
import { seededRandom } from '@test/support/random/seededRandom';
import { LISTING, onceSuite } from './idempotency/onceWorld';

describe('once', () => {
  const { send, post, count, keys, app, user, ...suite } = onceSuite();

  const told = ({ status, body }: { status: number; body: unknown }) => ({ status, body });

  describe('a money call with an Idempotency-Key', () => {
    it('has one effect; a repeat gets the first answer, status and body [S11.once.key]', async () => {
      const first = await send('one');
      const second = await send('one');
      expect(first).toMatchObject({ status: 201, body: { type: 'LIST', status: 'PENDING' } });
      expect(told(second)).toEqual(told(first));
      expect([first, second].map(({ headers }) => headers.get('Idempotency-Replayed'))).toEqual([null, 'true']);
      expect(second.headers.get('Content-Type')).toBe(first.headers.get('Content-Type'));
      expect(await count()).toBe(1);
    });

    it('treats another spelling of the same body as a repeat [S11.once.key]', async () => {
      const first = await send('spelled', { ...LISTING, amount: '100.00' });
      const again = await send('spelled', Object.fromEntries(Object.entries({ ...LISTING, amount: 100 }).reverse()));
      expect(told(again)).toEqual(told(first));
      expect(await count()).toBe(1);
    });

    it.each([
      ['amount', { ...LISTING, amount: '101' }],
      ['type', { ...LISTING, type: 'ORDER' }],
      ['rate', { ...LISTING, rate: '0.0047' }],
    ])('refuses another %s under the same key with a reason [S11.once.key]', async (_what, other) => {
      await send('other');
      expect(await send('other', other)).toMatchObject({
        status: 422,
        body: { detail: expect.any(String) as unknown },
      });
      expect(await count()).toBe(1);
    });

    it('distinguishes files by their bytes [S11.once.key]', async () => {
      const form = (byte: number) => {
        const body = new FormData();
        const fields = { type: 'FUND_WALLET', currency_from: 'NGN', amount: '5' };
        for (const [name, value] of Object.entries(fields)) body.append(name, value);
        const png = new Uint8Array(
          Buffer.from(
            'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
            'base64',
          ),
        );
        body.append('note', 'of no meaning');
        body.append('transaction_receipt', new Blob([png, new Uint8Array([byte])], { type: 'image/png' }));
        return body;
      };
      const first = await send('file', form(1));
      expect(told(await send('file', form(1)))).toEqual(told(first));
      expect(await send('file', form(2))).toMatchObject({ status: 422 });
    });

    it('is answered with the first refusal, also when it would be allowed by now [S11.once.key]', async () => {
      const tooMuch = { ...LISTING, amount: '200000' };
      const refused = await send('refused', tooMuch);
      expect(refused).toMatchObject({ status: 400 });
      await fund(app().db, String(user().id), 'NGN', '150000');
      expect(told(await send('refused', tooMuch))).toEqual(told(refused));
      expect(await send('refused')).toMatchObject({ status: 422 });
      expect(await keys()).toEqual([{ key: 'refused', status: 400 }]);
    });

    it('keeps the keys of two users apart [S11.once.key]', async () => {
      const other = await app().signUp();
      await send('shared');
      expect(await send('shared', LISTING, other.token)).toMatchObject({ status: 400 });
      expect(await count()).toBe(1);
    });

    it('without one each request has its own effect [S11.once.key]', async () => {
      const both = [await send(null), await send(null)];
      expect(both.map(({ status }) => status)).toEqual([201, 201]);
      expect([await count(), await keys()]).toEqual([2, []]);
    });

    it.each([
      ['nothing', ''],
      ['words with a space', 'a b'],
      ['256 characters', 'x'.repeat(256)],
      ['a letter beyond ASCII', 'é'],
    ])('refuses %s as a key [S11.once.key]', async (_what, key) => {
      const refused = await send(key);
      expect(refused).toMatchObject({
        status: 400,
        body: { detail: expect.stringContaining('Idempotency-Key') as unknown },
      });
      expect(await count()).toBe(0);
    });

    it('revokes once and answers a repeat as the first time, but refuses another call [S11.once.key]', async () => {
      const { body } = (await send(null)) as { body: { id: number } };
      const path = `transactions/${String(body.id)}/revoke/`;
      const first = await post(path, 'revoke', {});
      expect(first).toMatchObject({ status: 200, body: { status: 'REVOKED' } });
      expect(told(await post(path, 'revoke', {}))).toEqual(told(first));
      expect(await post(path, null, {})).toMatchObject({ status: 409 });
      expect(await send('revoke')).toMatchObject({ status: 422 });
    });

    it('keeps the refusal of a wallet funding too [S11.once.key]', async () => {
      const body = { user: user().id, currency: 'NGN', amount: '5' };
      const first = await post('wallets/fund/', 'fund', body);
      expect(first.status).toBe(403);
      expect(await post('wallets/fund/', 'fund', body)).toMatchObject({ ...told(first) });
      expect(await keys()).toEqual([{ key: 'fund', status: 403 }]);
    });
  });

  describe('an intent that was asked for', () => {
    const outcome = ({ headers }: { headers: Headers }) => [
      headers.get('Idempotency-Status'),
      headers.get('Idempotency-Transaction'),
    ];

    it('is answered with the id of its transaction, in addition to the list [S11.once.pending]', async () => {
      const created = (await send('asked')) as { body: { id: number } };
      const asked = await suite.ask('asked');
      expect(outcome(asked)).toEqual(['201', String(created.body.id)]);
      expect((asked.body as object[])[0]).toMatchObject({ id: created.body.id });
      await send('wrong', { ...LISTING, amount: '5000000' });
      expect(outcome(await suite.ask('wrong'))).toEqual(['400', null]);
    });

    it('that never arrived is closed: its late request has no effect [S11.once.pending]', async () => {
      expect(outcome(await suite.ask('late'))).toEqual(['410', null]);
      expect(await send('late')).toMatchObject({ status: 410, body: { detail: expect.any(String) as unknown } });
      expect(outcome(await suite.ask('late'))).toEqual(['410', null]);
      expect(await count()).toBe(0);
    });

    it('is refused, without storing it, after a thousand intents in a day that never arrived', async () => {
      const other = await app().signUp();
      await fund(app().db, String(other.id), 'NGN', '1000');
      expect((await send('known', LISTING, other.token)).status).toBe(201);
      const { kind, most } = LIMITS.unknownIntent;
      const fill = 'insert into attempts (kind, subject) select $1, $2 from generate_series(1, $3)';
      await app().db.query(fill, [kind, String(other.id), most]);
      expect(await suite.ask('one-too-many', other.token)).toMatchObject({ status: 429 });
      const stored = await app().db.query('select key from idempotency_keys where user_id = $1', [other.id]);
      expect(stored).toEqual([{ key: 'known' }]);
      expect(outcome(await suite.ask('known', other.token))[0]).toBe('201');
    });

    it('belongs to its user only [S11.once.pending]', async () => {
      await send('mine');
      const other = await app().signUp();
      expect(outcome(await suite.ask('mine', other.token))).toEqual(['410', null]);
      expect(told(await send('mine')).status).toBe(201);
    });

    it('a read without a key gets no such answer [S11.once.pending]', async () => {
      const read = await app().call('GET', 'transactions/', { token: user().token });
      expect(outcome(read)).toEqual([null, null]);
    });

    it('is waited for while its request is under way [S11.once.pending]', async () => {
      const [sent, asked] = await Promise.all([send('busy'), suite.ask('busy')]);
      expect(outcome(asked)[0]).toBe(String(sent.status));
      const closed = await closeIntent(app().db, { userId: String(user().id), key: 'busy' });
      expect(closed.status).toBe(sent.status);
    });
  });

  it('at most a thousand refusals of a user are kept a day, and after that valid requests still work [S11.once.key]', async () => {
    const refusedFor = (key: string) => send(key, { ...LISTING, amount: '999999' });
    await app().db.query(
      `insert into idempotency_keys (user_id, key, request_digest, status, answer)
     select $1, 'refused ' || place, '', 400, '{}' from generate_series(1, 999) place`,
      [user().id],
    );
    expect((await refusedFor('the-thousandth')).status).toBe(400);
    const late = await refusedFor('one-too-many');
    expect([late.status, late.headers.get('Retry-After')]).toEqual([429, '3600']);
    expect(await keys()).toHaveLength(1_000);
    expect((await send('right')).status).toBe(201);
    expect((await refusedFor('the-thousandth')).headers.get('Idempotency-Replayed')).toBe('true');
  });
});

describe('once at once', () => {
  const { send, ask, count, keys, app, user, failingAt } = onceSuite();

  const SEED = 20_261_120;

  const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];

  type Answer = Awaited<ReturnType<typeof send>>;

  /** Repeats a request as long as the answer is that the first one still runs, as clients do. */
  async function untilAnswered(request: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const answer = await request();
      if (answer.status !== 409 || answer.headers.get('Retry-After') === null) return answer;
    }
  }

  const statusesOf = (answers: readonly { status: number }[]) => [...new Set(answers.map(({ status }) => status))];

  /** The request as a server gets it that is killed at a statement. */
  const killedAt = (statement: RegExp, key: string) =>
    failingAt((sql) => statement.test(sql)).request('/backend/transactions/', {
      method: 'POST',
      headers: {
        Authorization: `Token ${user().token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      },
      body: JSON.stringify(LISTING),
    });

  it('fifty equal requests at once make one transaction and get the same answer [S11.once.key]', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => untilAnswered(() => send('fifty'))));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(statusesOf(answers)).toEqual([201]);
    expect(answers.filter(({ headers }) => headers.get('Idempotency-Replayed') === null)).toHaveLength(1);
    expect(await count()).toBe(1);
  });

  it('fifty equal refusals at once are one answer [S11.once.key]', async () => {
    const refuse = () => untilAnswered(() => send('no', { ...LISTING, amount: '9000000' }));
    const answers = await Promise.all(Array.from({ length: 50 }, refuse));
    expect(statusesOf(answers)).toEqual([400]);
    expect([await count(), await keys()]).toEqual([0, [{ key: 'no', status: 400 }]]);
  });

  it(`requests, repeats and questions in any order leave one effect for each key (seed ${String(SEED)}) [S11.once.key]`, async () => {
    const random = seededRandom(SEED);
    const moves = Array.from({ length: 120 }, () => ({ key: random.oneOf(KEYS), asks: random.chance(20) }));
    const told = await Promise.all(
      moves.map(async ({ key, asks }) => {
        const { status, headers } = await untilAnswered(() => (asks ? ask(key) : send(key)));
        return `${key} ${asks ? (headers.get('Idempotency-Status') ?? 'none') : String(status)}`;
      }),
    );
    const kept = await keys();
    expect([...new Set(told)].sort()).toEqual(kept.map(({ key, status }) => `${key} ${String(status)}`).sort());
    expect(await count()).toBe(kept.filter(({ status }) => status === 201).length);
  });

  it.each([
    ['before its effect', /insert into transactions/],
    ['between its effect and the answer', /update idempotency_keys/],
  ])(
    'a server that is killed %s leaves neither, and the repeat is the first [S11.once.key]',
    async (_when, statement) => {
      expect((await killedAt(statement, 'killed')).status).toBe(500);
      expect([await count(), await keys()]).toEqual([0, []]);
      expect((await send('killed')).headers.get('Idempotency-Replayed')).toBeNull();
      expect(await count()).toBe(1);
    },
  );

  it('a first request that takes too long is answered to its repeat with Retry-After [S11.once.key]', async () => {
    const intent = { userId: String(user().id), key: 'slow' };
    await app().db.transaction(async (tx) => {
      await tx.query('insert into idempotency_keys (user_id, key) values ($1, $2)', [intent.userId, intent.key]);
      await expect(closeIntent(app().db, intent, 50)).rejects.toMatchObject({
        kind: 'conflict',
        retryAfterS: 1,
      });
      await tx.query('delete from idempotency_keys where key = $1', [intent.key]);
    });
  });

  it('answers are kept longer than a session, then swept [S11.once.key]', async () => {
    await send('young');
    await send('old');
    const age = (days: number) =>
      app().db.query(`update idempotency_keys set created_at = now() - make_interval(days => $1) where key = 'old'`, [
        days,
      ]);
    await age(30);
    await sweepExpired(app().db);
    expect(await keys()).toHaveLength(2);
    await age(32);
    await sweepExpired(app().db);
    expect(await keys()).toEqual([{ key: 'young', status: 201 }]);
  });
});
