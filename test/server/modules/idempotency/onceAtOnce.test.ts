import { closeIntent } from '@server/modules/idempotency';
import { sweepExpired } from '@server/worker/steps';
import { seededRandom } from '@test/support/random/seededRandom';
import { LISTING, onceSuite } from './onceWorld';

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
