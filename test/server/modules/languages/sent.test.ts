import { formatExact } from '@/domain/money/formatDecimal';
import { factorNotices, letters } from '@/texts/letters';
import { notices } from '@/texts/notices';
import { systemNotices } from '@/texts/systemNotices';
import { texts as frApp } from '@/texts/fr/appPart';
import { texts as frServer } from '@/texts/fr/server';
import { texts as zhApp } from '@/texts/zh/appPart';
import { texts as zhServer } from '@/texts/zh/server';
import { type Db, readClock } from '@server/db/database';
import { noteFactor } from '@server/modules/secondFactor/secondFactor';
import { chosenReason } from '@contract/values/notices';
import { reject } from '@server/modules/transactions/ending';
import { createTransaction } from '@server/modules/transactions/create';
import { notifyAll } from '@server/modules/notifications';
import { inLanguageOf } from '@server/platform/languages';
import { takeNoticeMails } from '@server/worker/mails';
import { fund, list, setMarket, swap, work } from '@test/support/money/moneyWorld';
import { noteOf, pushWorld, textsOf } from '@test/support/server/push/pushWorld';
import { PASSWORD, type SignedUp } from '@test/support/server/testApp';

const TEXTS = {
  en: { letters, notices, 'devices:factorNotices': factorNotices, 'away:systemNotices': systemNotices },
  fr: { ...frApp, ...frServer },
  zh: { ...zhApp, ...zhServer },
} as const;
type Id = keyof typeof TEXTS;
const IDS = ['en', 'fr', 'zh'] as const;

const { world, push, subscribe, signUp } = pushWorld();

const figure = (id: Id, text: string) => inLanguageOf(id, () => formatExact(text));
const idOf = ({ id }: SignedUp) => String(id);
const choose = ({ token }: SignedUp, language: string) =>
  world.app.call('PUT', 'language/', { token, body: { language } });
async function speaker(language: Id): Promise<SignedUp> {
  const person = await signUp();
  expect((await choose(person, language)).status).toBe(200);
  world.app.mails.length = 0;
  return person;
}
const speakers = () => Promise.all(IDS.map((id) => speaker(id)));
const messagesOf = async (person: SignedUp) =>
  ((await world.app.call('GET', 'notifications/', { token: person.token })).body as { message: string }[]).map(
    ({ message }) => message,
  );
const languageOf = async (db: Db, { id }: SignedUp) =>
  (await db.query<{ language: string }>('select language from users where id = $1', [id]))[0]?.language;

it('a registration is in the language of its request, and so is what the user is sent [S11.languages.sent]', async () => {
  const email = 'awa@example.com';
  const headers = { 'Accept-Language': 'fr-SN, en;q=0.5' };
  await world.app.call('POST', 'register/', { body: { email, username: 'Awa', password: PASSWORD }, headers });
  await world.app.call('POST', 'register/welcome/', { body: { email } });
  expect(world.app.mails.at(-1)?.subject).toBe(TEXTS.fr.letters.welcomeSubject);
  await world.app.call('POST', 'api/password_reset/', { body: { email }, headers: { 'Accept-Language': 'zh' } });
  expect(world.app.mails.at(-1)?.subject).toBe(TEXTS.fr.letters.resetSubject);
});

it('a user who names no language, or an unknown one, has English [S11.languages.sent]', async () => {
  const person = await signUp();
  expect(await languageOf(world.app.db, person)).toBe('en');
  for (const language of ['de', 'FR', '', '__proto__', 7, null, ['fr']])
    expect((await world.app.call('PUT', 'language/', { token: person.token, body: { language } })).status).toBe(400);
  expect(await languageOf(world.app.db, person)).toBe('en');
  await choose(person, 'fr');
  expect(await languageOf(world.app.db, person)).toBe('fr');
});

it('a language that this version does not know is read as English [S11.languages.sent]', async () => {
  const person = await signUp();
  await world.app.db.query(`update users set language = 'ha' where id = $1`, [person.id]);
  await world.app.db.transaction((tx) => noteFactor(tx, idOf(person), () => factorNotices.on));
  await world.app.call('POST', 'otp/', { token: person.token });
  expect([await messagesOf(person), world.app.mails.at(-1)?.subject]).toEqual([[factorNotices.on], letters.pinSubject]);
});

it('two users of different languages in one batch of the worker are each notified in their own [S11.languages.sent]', async () => {
  const { db } = world.app;
  await setMarket(db);
  const [, awa, lin] = await speakers();
  if (!awa || !lin) throw new Error('no users');
  await fund(db, idOf(awa), 'CNY', '100');
  await fund(db, idOf(lin), 'NGN', '10000');
  await list(db, idOf(awa), swap('CNY', 'NGN', '10', '216'));
  await createTransaction(db, idOf(lin), { type: 'ORDER', ...swap('NGN', 'CNY', '1080', '216') });
  await work(db);
  const [filled] = await messagesOf(awa);
  expect(filled).toBe(TEXTS.fr.notices.filled('216', `${figure('fr', '4.95')} CNY`, `${figure('fr', '1069.2')} NGN`));
  const [completed = ''] = await messagesOf(lin);
  const { transactions, endings, status } = TEXTS.zh.notices;
  expect(completed).toContain(status(transactions.ORDER(`${figure('zh', '1080')} NGN`, 'CNY'), endings.COMPLETED));
  expect(completed).not.toContain('order');
});

it('one statement reads the languages of all users of a batch [S11.languages.sent]', async () => {
  const people = await speakers();
  const asked: string[] = [];
  await world.app.db.transaction(async (tx) => {
    const counted: Db = {
      ...tx,
      query: (sql, values) => {
        asked.push(sql);
        return tx.query(sql, values);
      },
    };
    const notes = people.flatMap((person) => [noteOf(person), noteOf(person)]);
    await notifyAll(counted, notes);
  });
  expect(asked.filter((sql) => sql.includes('from users'))).toHaveLength(1);
  expect(asked).toHaveLength(3);
});

it.each(IDS)(
  'a pin, and the mail about what is new, are in the language of the user: %s [S11.languages.sent]',
  async (id) => {
    const person = await speaker(id);
    const own = TEXTS[id];
    await world.app.call('POST', 'otp/', { token: person.token, headers: { 'Accept-Language': 'en' } });
    expect(world.app.mails.at(-1)?.subject).toBe(own.letters.pinSubject);
    await world.app.call('PUT', 'away/mail/', { token: person.token, body: { wanted: true } });
    await world.app.db.transaction((tx) => notifyAll(tx, [noteOf(person)]));
    const now = new Date((await readClock(world.app.db)).getTime() + 180_000);
    const log = { error: (facts: object) => expect(facts).toBeNull() };
    await Promise.all(await takeNoticeMails({ ...world.app.parts, log }, now, 32));
    const mail = world.app.mails.at(-1);
    expect(mail?.subject).toBe(own.letters.noticeSubject);
    const { ofTransaction } = own['away:systemNotices'];
    expect(mail?.body).toContain(`- ${ofTransaction('WITHDRAW', 'REJECTED')}`);
    expect(mail?.endUrl).toMatch(id === 'en' ? /[\w-]\/$/ : new RegExp(`/\\?lang=${id}$`));
  },
);

it.each(IDS)(
  'the reason of a rejection that an operator chose is in the language of the user, and is kept by its key: %s [S11.console.reasons]',
  async (id) => {
    const person = await speaker(id);
    const { db } = world.app;
    const { id: funding } = await createTransaction(db, idOf(person), {
      type: 'FUND_WALLET',
      currency_from: 'NGN',
      amount: '5',
    });
    await db.transaction((tx) => reject(tx, funding, chosenReason('notArrived')));
    expect((await messagesOf(person)).at(-1)).toContain(TEXTS[id].notices.rejections.notArrived);
    const [kept] = await db.query(
      `select t.reason, n.facts ->> 'reason' as fact, n.facts ->> 'note' as note from transactions t
       join notifications n on n.transaction_id = t.id where t.id = $1`,
      [funding],
    );
    expect(kept).toEqual({ reason: '#notArrived', fact: 'notArrived', note: null });
  },
);

it.each(IDS)('a push is in the language of the user: %s [S11.languages.sent]', async (id) => {
  const person = await speaker(id);
  const browser = await subscribe(person, true);
  await world.app.db.transaction((tx) => notifyAll(tx, [noteOf(person)]));
  expect(await push()).toBe(1);
  const [shown] = textsOf(browser) as unknown as { title: string }[];
  const { ofTransaction } = TEXTS[id]['away:systemNotices'];
  expect(shown?.title).toBe(ofTransaction('WITHDRAW', 'REJECTED'));
});

it('the mail about a contact is for the operator, in English [S11.languages.sent]', async () => {
  const body = { name: 'Awa', email: 'awa@example.com' };
  await world.app.call('POST', 'email/', { body, headers: { 'Accept-Language': 'fr' } });
  expect(world.app.mails.at(-1)?.subject).toBe(letters.contactSubject);
});
