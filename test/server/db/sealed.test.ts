import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Db } from '@server/db/database';
import { requireSecretKeys, rotateSecrets } from '@server/db/sealed';
import { createMailer } from '@server/mail/mailer';
import { base32 } from '@server/modules/oneTimeCodes';
import { findOperator, spendFactorStep } from '@server/modules/operators/operators';
import { runOperator } from '@server/operator/main';
import { readConfig } from '@server/platform/config';
import { chooseSecretKeys, secretKeyIds } from '@server/platform/secretKeys';
import { readVapidKeys } from '@server/push';
import { takeQueuedMails } from '@server/worker/queuedMails';
import { openConsoleApp } from '@test/support/server/consoleApp';
import { TEST_KEY } from '@test/support/server/databaseCopies';
import { opened } from '@test/support/server/opened';
import { challengeFor, codeNow, secondStep, withFactor } from '@test/support/server/secondFactor';
import { signedHeaders } from '@test/support/server/signedHeaders';
import { PASSWORD } from '@test/support/server/testApp';

const app = opened(() => openConsoleApp());

const NEXT_KEY = randomBytes(32).toString('base64');

/** The keys of a server from now on, as after a restart. */
const restartWith = (...keys: string[]) => chooseSecretKeys(readConfig({ SECRETS_KEY: keys.join('\n') }));

const idOf = (key: string) => {
  restartWith(key);
  return secretKeyIds()[0] ?? '';
};

let folder: string;
let [testId, nextId] = ['', ''];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crossrate-keys-'));
  [testId, nextId] = [idOf(TEST_KEY), idOf(NEXT_KEY)];
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  restartWith(TEST_KEY, NEXT_KEY);
  await rotateSecrets(app.db);
  restartWith(TEST_KEY);
});

type WithFactor = Awaited<ReturnType<typeof withFactor>>;

/** The status of a log-in with the code of now, which may be used again. */
async function logIn(user: Pick<WithFactor, 'id' | 'email' | 'key'>): Promise<number> {
  await app.db.query('update second_factors set last_step = 0 where user_id = $1', [user.id]);
  return (await secondStep(app, await challengeFor(app, user), codeNow(user.key))).status;
}

const operator = (...words: string[]) => runOperator(app.db, words);

/** The tables with a row that has one of these texts, also as the hexadecimal of a bytea. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const needles = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')]);
  const tables = await app.db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = current_schema()`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await app.owner.query(
      `select from ${name} t where exists (select from unnest($1::text[]) n where position(n in t::text) > 0) limit 1`,
      [needles],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const hexOfBase32 = (key: string) => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...key].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2))).toString('hex');
};

it('no table has a secret in clear, and each is used as before [S11.secrets.sealed]', async () => {
  const user = await withFactor(app);
  const { token } = user;
  const key = await app.call('POST', 'api-keys/', {
    token,
    body: { password: PASSWORD, code: codeNow(user.key), name: 'Robot', scopes: ['read'], days: 30 },
  });
  const robot = key.body as { id: string; secret: string };
  const hook = await app.call('POST', 'webhooks/', {
    token,
    body: { password: PASSWORD, code: codeNow(user.key, 1), url: 'https://hooks.example/', events: ['funded'] },
  });
  const owner = await app.operator('owner');
  await app.db.query('update operators set factor_step = 0');
  const proof = { password: owner.password, code: codeNow(owner.secret) };
  const begun = await app.make('startFactor', { payload: proof }, owner);
  const { privateKey } = await readVapidKeys(app.db, app.parts.config);
  const mail = { recipient: user.email, subject: 'A link', body: 'https://app.example/password-reset/letter' };
  await app.db.transaction((tx) =>
    createMailer({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'a@b.example' }, app.db, app.parts.log).post(tx, mail, 1),
  );

  const keys = [user.key, owner.secret, (begun.body as { secret: string }).secret];
  const secrets = [robot.secret, (hook.body as { secret: string }).secret, privateKey, 'password-reset/letter'];
  expect([...keys, ...secrets].map((secret) => typeof secret)).toEqual(Array<string>(7).fill('string'));
  expect(await tablesWith([...keys, ...keys.map(hexOfBase32), ...secrets])).toEqual([]);
  expect(await operator('secrets', 'status')).not.toMatch('not encrypted');

  expect((await app.call('GET', 'wallets/', { headers: signedHeaders(robot, {}) })).status).toBe(200);
  expect(await logIn(user)).toBe(200);
  const sent: string[] = [];
  const mailer = { send: ({ body }: { body: string }) => Promise.resolve(void sent.push(body)) };
  const later = new Date(Date.now() + 1_000);
  await Promise.all(await takeQueuedMails({ db: app.db, mailer, log: { error: () => undefined } }, later, 10));
  expect(sent).toEqual([mail.body]);
});

it('a server of the old key, one of both and one of the new key log users in, before and after the rotation [S11.secrets.rotation]', async () => {
  const user = await withFactor(app);
  expect(await requireSecretKeys(app.db)).toBe(0);
  restartWith(NEXT_KEY, TEST_KEY);
  expect(await requireSecretKeys(app.db)).toBeGreaterThan(0);
  expect(await logIn(user)).toBe(200);
  expect(await operator('secrets', 'rotate')).toMatch(new RegExp(`^Encrypted \\d+ secrets with the key ${nextId}\\.$`));
  expect(await logIn(user)).toBe(200);
  expect(await operator('secrets', 'status')).toMatch(new RegExp(`^${testId} +decrypts +0$`, 'm'));
  restartWith(NEXT_KEY);
  expect(await requireSecretKeys(app.db)).toBe(0);
  expect(await logIn(user)).toBe(200);
  const acts = `select subject from operator_acts where act = 'rotate secrets' order by id desc limit 1`;
  expect(await app.db.query(acts)).toEqual([{ subject: `key ${nextId}` }]);
});

it('a rotation in the middle of a log-in ends neither, and undoes no change [S11.secrets.rotation]', async () => {
  const owner = await app.operator('owner');
  const known = await findOperator(app.db, owner.email);
  const before = known?.factor_step ?? 0;
  const [other, next] = [await withFactor(app), randomBytes(20)];
  restartWith(NEXT_KEY, TEST_KEY);
  // As if the user had removed the second factor and set up another one after the rotation has read the row.
  const change = (tx: Db) =>
    tx.query('update second_factors set secret = $2 where user_id = $1 and secret <> $2', [other.id, next]);
  let changes = 0;
  await rotateSecrets({
    ...app.db,
    query: async (sql, values) => {
      const rows = await app.db.query<never>(sql, values);
      if (sql.includes('from second_factors') && changes++ === 0) await change(app.db);
      return rows;
    },
  });
  if (!known) throw new Error('no operator');
  expect(await app.db.transaction((tx) => spendFactorStep(tx, known, before + 1))).toBe(true);
  expect(await logIn({ ...other, key: base32(next) })).toBe(200);
});

it('a ciphertext that was moved to another row or changed opens nothing [S11.secrets.place]', async () => {
  const [thief, victim] = [await withFactor(app), await withFactor(app)];
  const move = `update second_factors set secret = (select secret from second_factors where user_id = $1) where user_id = $2`;
  await app.db.query(move, [thief.id, victim.id]);
  expect(await logIn({ ...victim, key: thief.key })).toBe(503);
  expect(await logIn(thief)).toBe(200);
  restartWith(NEXT_KEY, TEST_KEY);
  await expect(rotateSecrets(app.db)).resolves.toMatchObject({
    unreadable: [
      expect.stringMatching(`^second_factors.secret of ${String(victim.id)} cannot be read: it was changed`),
    ],
  });
  await app.db.query('delete from second_factors where user_id = $1', [victim.id]);
});

it('a missing key refuses the start, by its id, and a log-in without a fault [S11.secrets.missing]', async () => {
  const user = await withFactor(app);
  restartWith(NEXT_KEY);
  const said = await requireSecretKeys(app.db).catch((error: Error) => error.message);
  expect(said).toMatch(`${testId} is missing, with which `);
  expect(said).not.toMatch(TEST_KEY.slice(0, 20));
  expect(await logIn(user)).toBe(503);
  expect(await operator('secrets', 'status')).toMatch(new RegExp(`^${testId} +this key is missing `, 'm'));

  // A file is read again, since the servers that were started later may write with a newer key.
  const file = path.join(folder, 'keys');
  await writeFile(file, NEXT_KEY);
  chooseSecretKeys(readConfig({ SECRETS_KEY_FILE: file }));
  expect(await logIn(user)).toBe(503);
  await writeFile(file, `${NEXT_KEY}\n${TEST_KEY}\n`);
  expect(await logIn(user)).toBe(200);
});

it('secrets from before there were keys serve, until they are encrypted [S11.secrets.plain]', async () => {
  const [user, secret] = [await withFactor(app), randomBytes(20)];
  const key = base32(secret);
  await app.db.query('update second_factors set secret = $2 where user_id = $1', [user.id, secret]);
  expect(await logIn({ ...user, key })).toBe(200);
  expect(await operator('secrets', 'status')).toMatch(/ not encrypted +1 +second_factors\.secret$/m);
  await operator('secrets', 'rotate');
  expect(await operator('secrets', 'status')).not.toMatch('not encrypted');
  expect(await logIn({ ...user, key })).toBe(200);
});

describe('settings [S11.secrets.settings]', () => {
  const choose = (env: Record<string, string>) => () => chooseSecretKeys(readConfig({ DATA_FOLDER: folder, ...env }));
  const OWN = { DATABASE_URL: 'postgres://u@db/x' };

  it.each([
    ['no key for real money', { ...OWN, DEMO: 'off' }, /^SECRETS_KEY_FILE=none .* `openssl rand -base64 32`\.$/],
    ['a key that is too short', { SECRETS_KEY: 'c2VjcmV0' }, /^SECRETS_KEY=… (?!.*c2VjcmV0)/],
    ['a file that is not there', { SECRETS_KEY_FILE: '/nowhere' }, /^SECRETS_KEY_FILE=\/nowhere /],
    [
      'two places',
      { SECRETS_KEY_FILE: '/nowhere', SECRETS_KEY: TEST_KEY },
      /^SECRETS_KEY=… .* without SECRETS_KEY_FILE/,
    ],
  ])('refuses %s', (_what, env, reason) => {
    expect(choose(env)).toThrow(reason);
  });

  it('without any, a server has a key in the data folder that it alone can read, the same at each start', async () => {
    choose({})();
    const [file, ids] = [path.join(folder, 'secrets.key'), secretKeyIds()];
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toMatch(/^[\w+/]{43}=\n$/);
    choose(OWN)();
    expect(secretKeyIds()).toEqual(ids);
  });
});
