import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toBuffer } from 'qrcode';
import { addEntry } from '@server/modules/disputes/conversation';
import { createTransaction } from '@server/modules/transactions/create';
import { runOperator } from '@server/operator/main';
import { aUserOf } from '@test/support/money/moneyWorld';
import { openTestDatabase, type TestDatabase } from '@test/support/server/testDatabase';

let test: TestDatabase;
let user: string;
let folder: string;
beforeAll(async () => {
  test = await openTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'crossrate-disputes-'));
  user = await aUserOf(test.db);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await test.close();
});

const operator = (...words: string[]) => runOperator(test.db, words);
const refusal = (...words: string[]) =>
  operator(...words).then(
    () => Promise.reject(new Error('the operator was not refused')),
    (error: Error) => error.message,
  );
const lastNotice = async () => {
  const sql = 'select message from notifications where user_id = $1 order by id desc limit 1';
  return (await test.db.query<{ message: string }>(sql, [user]))[0]?.message;
};

it('disputes are listed until they are answered, once, and the user is notified of what the operator writes [S11.dispute.entries]', async () => {
  const transaction = await createTransaction(test.db, user, {
    type: 'FUND_WALLET',
    currency_from: 'GHC',
    amount: '5',
  });
  const sql = 'insert into disputes (transaction_id, user_id, description) values ($1, $2, $3) returning id';
  const [dispute] = await test.db.query<{ id: string }>(sql, [transaction.id, user, 'Where is\n\u001b[2Jmy money?']);
  const id = dispute?.id ?? '';
  expect(await operator('disputes')).toContain('Where is [2Jmy money?');
  expect(await operator('dispute', 'write', id, 'Which', 'bank?')).toBe(`Wrote to dispute ${id}.`);
  expect(await lastNotice()).toContain('Our support wrote about your dispute');
  const picture = { media_type: 'image/png', bytes: await toBuffer('paid') };
  const sent = { kind: 'picture', dispute: id, picture: new Blob() } as const;
  const entry = await addEntry(test.db, user, sent, picture, { mostImageMbPerDay: 1 });
  const shown = await operator('dispute', 'show', id);
  expect(shown).toMatch(/the user +Where is.*\n.*Operator +Which bank\?\n.*the user +\d+/);
  const file = path.join(folder, 'evidence.png');
  expect(await operator('dispute', 'picture', entry.id, file)).toBe(`Wrote ${file} (image/png).`);
  expect(await readFile(file)).toEqual(picture.bytes);
  expect(await operator('dispute', 'answer', id, 'It', 'arrived.')).toBe(`Answered dispute ${id}.`);
  expect(await lastNotice()).toBe(`Your dispute of transaction ${transaction.id} was answered: It arrived.`);
  expect(await operator('disputes')).toBe('No dispute is open.');
  expect(await refusal('dispute', 'answer', id, 'again')).toContain('has been answered already');
  expect(await refusal('dispute', 'write', id, 'again')).toContain('has been answered');
  expect(await operator('dispute', 'show', id)).toContain('It arrived. (the answer)');
  expect(await refusal('dispute', 'show', '999999')).toBe('There is no dispute 999999.');
});
