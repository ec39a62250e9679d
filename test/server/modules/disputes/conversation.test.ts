import { type Dispute, DISPUTE_MAX_LENGTH } from '@contract/disputes';
import { readErrorText } from '@contract/values/errors';
import { answerDispute, writeAsOperator } from '@server/modules/disputes/conversation';
import { opened } from '@test/support/server/opened';
import { openTestApp, type SignedUp } from '@test/support/server/testApp';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const app = opened(openTestApp);
let user: SignedUp;
let transaction: string;
beforeEach(async () => {
  user = await app.signUp();
  const [row] = await app.db.query<{ id: string }>(
    `insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate)
     values ($1, 'FUND_WALLET', 'PENDING', 'NGN', 'NGN', 100, 0) returning id`,
    [user.id],
  );
  transaction = row?.id ?? '';
});

const file = async (description = 'Where is it?') => {
  const { body } = await app.call('POST', 'disputes/', { token: user.token, body: { transaction, description } });
  return String((body as { id: number }).id);
};
const add = (body: object, key?: string) =>
  app.call('POST', 'dispute-entries/', {
    token: user.token,
    body,
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });
const say = (dispute: string, text: unknown, key?: string) => add({ kind: 'message', dispute, text }, key);
const show = (dispute: string, bytes: Buffer, key?: string) => {
  const form = new FormData();
  form.append('kind', 'picture');
  form.append('dispute', dispute);
  form.append('picture', new File([new Uint8Array(bytes)], 'paid.png', { type: 'image/png' }));
  return add(form, key);
};
const disputes = async () => {
  const path = `disputes/?transaction=${transaction}`;
  return (await app.call('GET', path, { token: user.token })).body as Dispute[];
};
const texts = async () => (await disputes()).map(({ entries }) => entries.map(({ text }) => text));
const write = (dispute: string, text: string) => app.db.transaction((tx) => writeAsOperator(tx, dispute, text, 'Esi'));
const end = (dispute: string) => app.db.transaction((tx) => answerDispute(tx, dispute, 'It has arrived.', 'Esi'));
const reasonOf = ({ body }: { body: unknown }) => readErrorText(body);

it('messages go both ways until the answer, each with its author and its time [S11.dispute.entries, S11.dispute.kept]', async () => {
  const id = await file();
  expect((await say(id, ' I have\nthe receipt. ')).status).toBe(201);
  await write(id, 'Please show it.');
  expect((await show(id, PNG)).status).toBe(201);
  const [open] = await disputes();
  expect(open).toMatchObject({ state: 'open', pictures_left: 4, entries_left: 97 });
  expect(Date.parse(open?.due_at ?? '') - Date.parse(open?.filed_at ?? '')).toBe(48 * 3_600_000);
  await end(id);
  const [answered] = await disputes();
  expect(answered?.state).toBe('answered');
  expect(answered?.entries.map(({ by, author, text, final }) => [by, author, text, final])).toEqual([
    ['user', '', 'Where is it?', false],
    ['user', '', 'I have\nthe receipt.', false],
    ['operator', 'Esi', 'Please show it.', false],
    ['user', '', null, false],
    ['operator', 'Esi', 'It has arrived.', true],
  ]);
  const times = answered?.entries.map(({ at }) => Date.parse(at)) ?? [];
  expect(times).toEqual([...times].sort((one, other) => one - other));
});

it('a picture is written again from its pixels, and only its user can load it [S11.dispute.entries]', async () => {
  const id = await file();
  await show(id, Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')]));
  const picture = String((await disputes())[0]?.entries.at(-1)?.picture);
  const load = (token: string) => app.call('GET', `dispute-pictures/?id=${picture}`, { token });
  const { src } = (await load(user.token)).body as { src: string };
  expect(src).toMatch(/^data:image\/png;base64,iVBOR/);
  expect(Buffer.from(src, 'base64').includes('script')).toBe(false);
  expect((await load((await app.signUp()).token)).status).toBe(404);
});

it.each([
  ['no picture', 'The file is not a complete PNG'],
  ['', 'The file of the image is empty'],
])('refuses a file that is no picture [S11.dispute.refused]', async (text, reason) => {
  const answer = await show(await file(), Buffer.from(text));
  expect(answer.status).toBe(400);
  expect(reasonOf(answer)).toContain(reason);
});

it('refuses a sixth picture, also of ten that are sent at once [S11.dispute.refused]', async () => {
  const id = await file();
  // Two at a time are cleaned for a user.
  for (let pair = 0; pair < 5; pair += 1) await Promise.all([show(id, PNG), show(id, PNG)]);
  expect((await disputes())[0]).toMatchObject({ pictures_left: 0 });
  const answer = await show(id, PNG);
  expect(answer.status).toBe(400);
  expect(reasonOf(answer)).toBe('A dispute has at most 5 pictures, and this one has them all.');
  expect((await say(id, 'One more word.')).status).toBe(201);
});

it('refuses an empty and an enormous message, of either side [S11.dispute.refused]', async () => {
  const id = await file();
  const long = 'x'.repeat(DISPUTE_MAX_LENGTH + 1);
  for (const text of ['', ' \n ', long, 7, null]) expect((await say(id, text)).status).toBe(400);
  for (const text of ['', ' \n ', long]) await expect(write(id, text)).rejects.toMatchObject({ kind: 'invalid' });
  expect(await texts()).toEqual([['Where is it?']]);
});

it('refuses everything after the answer, and another dispute can be filed [S11.dispute.refused, S11.dispute.entries]', async () => {
  const id = await file();
  await end(id);
  for (const answer of [await say(id, 'But …'), await show(id, PNG)]) {
    expect(answer.status).toBe(409);
    expect(reasonOf(answer)).toContain('This dispute has been answered, so nothing can be added to it.');
  }
  await expect(write(id, 'One more thing')).rejects.toMatchObject({ kind: 'conflict' });
  expect(await file('It has not.')).not.toBe(id);
  expect(await texts()).toEqual([['Where is it?', 'It has arrived.'], ['It has not.']]);
});

it('the hundredth entry is the last one [S11.dispute.refused]', async () => {
  const id = await file();
  await app.db.query(
    `insert into dispute_entries (dispute_id, body) select $1, 'word ' || n from generate_series(1, 99) n`,
    [id],
  );
  expect((await say(id, 'The hundredth.')).status).toBe(201);
  const answer = await say(id, 'One more.');
  expect(answer.status).toBe(409);
  expect(reasonOf(answer)).toContain('at most 100 messages and pictures');
  expect((await disputes())[0]).toMatchObject({ entries_left: 0 });
});

it('what is repeated with its key is added once [S11.dispute.once]', async () => {
  const id = await file();
  const answers = await Promise.all([1, 2, 3].map(() => say(id, 'Once.', 'one-key')));
  expect(new Set(answers.map(({ status, body }) => `${String(status)} ${JSON.stringify(body)}`)).size).toBe(1);
  await show(id, PNG, 'another-key');
  await show(id, PNG, 'another-key');
  expect(await texts()).toEqual([['Where is it?', 'Once.', null]]);
});

it('what two tabs file becomes one dispute, and the same text is in it once [S11.dispute.once]', async () => {
  const ids = await Promise.all([file('The same.'), file('The same.'), file('Another.')]);
  expect(new Set(ids).size).toBe(1);
  expect((await texts()).map((all) => [...all].sort())).toEqual([['Another.', 'The same.']]);
});

it('notifies the user of what the operator writes, with the way to the dispute [S11.dispute.live]', async () => {
  await write(await file(), 'Which bank?');
  const { body } = await app.call('GET', 'notifications/', { token: user.token });
  const message = `Our support wrote about your dispute of transaction ${transaction}: Which bank?`;
  expect(body).toMatchObject([{ message, about: { kind: 'dispute', written: 'Which bank?' } }]);
});

it('the database refuses every change of what was said [S11.dispute.kept]', async () => {
  const id = await file();
  await say(id, 'First.');
  await show(id, PNG);
  for (const sql of [
    `update dispute_entries set body = 'Other.' where dispute_id = $1`,
    `update dispute_entries set created_at = now() where dispute_id = $1`,
    `update dispute_entries set operator = 'Esi' where dispute_id = $1`,
    'delete from dispute_entries where dispute_id = $1',
    `update disputes set description = 'Other.' where id = $1`,
    'delete from disputes where id = $1',
    `update uploads set bytes = '' where id in (select upload_id from dispute_entries where dispute_id = $1)`,
    'delete from uploads where id in (select upload_id from dispute_entries where dispute_id = $1)',
  ])
    await expect(app.owner.query(sql, [id])).rejects.toMatchObject({ code: expect.stringMatching(/^23/) as string });
  await expect(app.owner.query('truncate dispute_entries, disputes')).rejects.toMatchObject({ code: '23000' });
  await end(id);
  for (const sql of [
    `update disputes set answer = 'Other.' where id = $1`,
    'update disputes set answered_at = null, answer = null where id = $1',
    `insert into dispute_entries (dispute_id, body) values ($1, 'Late.')`,
  ])
    await expect(app.db.query(sql, [id])).rejects.toMatchObject({ code: '23000' });
  expect(await texts()).toEqual([['Where is it?', 'First.', null, 'It has arrived.']]);
});

it("another user's dispute, and one that does not exist, is not found [S11.dispute.entries]", async () => {
  const id = await file();
  user = await app.signUp();
  for (const other of [id, '999999999', '0', 'x', '99999999999999999999']) {
    expect((await say(other, 'Mine.')).status).toBe(404);
    expect((await show(other, PNG)).status).toBe(404);
  }
  expect(await disputes()).toEqual([]);
});
