import { chosenReason } from '@contract/values/notices';
import { formatExact } from '@/domain/money/formatDecimal';
import { consoleReasons as consoleRefusals } from '@/texts/console/refusals';
import { texts as frApp } from '@/texts/fr/appPart';
import { texts as frServer } from '@/texts/fr/server';
import { ENGLISH } from '@/texts/language/language';
import { denial, factorNotices, letters, mailEnd, receiptCheck } from '@/texts/letters';
import { notices } from '@/texts/notices';
import { refusals } from '@/texts/refusals';
import { said, SENTENCES } from '@/texts/sentences';
import { systemNotices } from '@/texts/systemNotices';
import { texts as zhApp } from '@/texts/zh/appPart';
import { texts as zhServer } from '@/texts/zh/server';
import { type Db, readClock } from '@server/db/database';
import { notifyAll } from '@server/modules/notifications';
import { noteFactor } from '@server/modules/secondFactor/secondFactor';
import { createTransaction } from '@server/modules/transactions/create';
import { reject } from '@server/modules/transactions/ending';
import { inLanguageOf } from '@server/platform/languages';
import { invalid, invalidField } from '@server/platform/refusal';
import { takeDeviceMails, takeNoticeMails } from '@server/worker/mails';
import { fund, list, setMarket, swap, work } from '@test/support/money/moneyWorld';
import { openConsoleApp } from '@test/support/server/consoleApp';
import { AGENTS, logInFrom } from '@test/support/server/secondFactor';
import { opened } from '@test/support/server/opened';
import { noteOf, pushWorld, textsOf } from '@test/support/server/push/pushWorld';
import { PASSWORD, type SignedUp } from '@test/support/server/testApp';

describe('requests', () => {
  const EN = { refusals, 'console:refusals': consoleRefusals, 'devices:denial': denial, 'away:mailEnd': mailEnd };

  const TEXTS = {
    en: { tag: ENGLISH.tag, ...EN, 'wallet:receiptCheck': receiptCheck },
    fr: { tag: 'fr', ...frServer },
    zh: { tag: 'zh-Hans', ...zhServer },
  } as const;

  type Id = keyof typeof TEXTS;

  const TRANSLATED = ['fr', 'zh'] as const;

  const app = opened(openConsoleApp);

  let ada: SignedUp;

  beforeAll(async () => {
    ada = await app.signUp();
  });

  const WRONG = { email: 'nobody@example.com', password: 'Wrong!word1' };

  const wrongLogIn = async (headers: Record<string, string> = {}) =>
    (await app.call('POST', 'login/', { body: WRONG, headers })).body;

  it.each<[string, Id]>([
    ['fr', 'fr'],
    ['zh', 'zh'],
    ['fr-CA, en;q=0.5', 'fr'],
    ['ZH-Hant-TW', 'zh'],
    ['de, fr;q=0.3, zh;q=0.8', 'zh'],
    ['en-GB, fr;q=0.9', 'en'],
    ['fr;q=0, zh;q=0.1', 'zh'],
    ['de', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [';;q=,,fr-', 'fr'],
    ['frr, french, __proto__, constructor', 'en'],
  ])('answers a request with Accept-Language "%s" in %s [S11.languages.requests]', async (header, id) => {
    const { refusals: own } = TEXTS[id];
    await app.db.query('delete from attempts');
    expect(await wrongLogIn({ 'Accept-Language': header })).toMatchObject({ detail: own.invalidCredentials });
  });

  it('answers to the letter in English without Accept-Language [S11.languages.requests]', async () => {
    await app.db.query('delete from attempts');
    expect(await wrongLogIn()).toMatchObject({ detail: 'Invalid credentials.' });
    expect((await app.call('GET', 'users/me/')).body).toEqual({
      detail: 'Authentication credentials were not provided.',
      code: 'unauthenticated',
    });
  });

  it.each(['en', ...TRANSLATED] as const)(
    'a broken rule has the same code in the language %s [S11.codes.rules]',
    (id) => {
      const refused = inLanguageOf(id, () => [
        invalid(SENTENCES.insufficientBalance),
        invalid(SENTENCES.moreThanListed),
        invalidField('rate', said.rateOutOfBand('0.0041', '237.6')),
        invalidField('rate', SENTENCES.rateInvalid),
        invalid(SENTENCES.listAmountInvalid),
      ]);
      const codes = ['insufficient_funds', 'not_fillable', 'outside_band', 'invalid_field', 'invalid'];
      expect(refused.map(({ code }) => code)).toEqual(codes);
    },
  );

  it('answers requests that run at the same time each in its own language [S11.languages.requests]', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => (['fr', 'zh', 'en'] as const)[index % 3] ?? 'en');
    const answers = await Promise.all(
      ids.map((id) => app.call('GET', 'users/me/', { headers: { 'Accept-Language': id } })),
    );
    expect(answers.map(({ body }) => body)).toEqual(
      ids.map((id) => ({ detail: TEXTS[id].refusals.noCredentials, code: 'unauthenticated' })),
    );
  });

  it.each(TRANSLATED)('refuses an operator in the language of the request: %s [S11.languages.requests]', async (id) => {
    const payload = { email: 'nobody@example.com', password: 'Wrong!word1', code: '000000' };
    const { body } = await app.make('logIn', { payload, headers: { 'Accept-Language': id } });
    expect(body).toMatchObject({ detail: TEXTS[id]['console:refusals'].wrongCredentials });
  });

  /** A page of the server as a browser opens it. */
  async function pageOf(path: string, headers: Record<string, string> = {}): Promise<string> {
    return String((await app.call('GET', path, { headers: { Accept: 'text/html', ...headers } })).body);
  }

  const NO_RECEIPT = 'receipts/0000-0000-0000-0000/';

  async function aReceipt(): Promise<string> {
    const [row] = await app.db.query<{ id: string }>(
      `insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate, created_at)
     values ($1, 'FUND_WALLET', 'COMPLETED', 'NGN', 'NGN', 1000.5, 0, '2026-11-20T23:30:00Z') returning id`,
      [ada.id],
    );
    const { body } = await app.call('POST', 'receipts/', { token: ada.token, body: { transaction: row?.id } });
    return `receipts/${(body as { code: string }).code}/`;
  }

  it.each(TRANSLATED)(
    'shows the page of a receipt in %s, and says so in its lang [S11.languages.pages]',
    async (id) => {
      const [path, { tag, 'wallet:receiptCheck': own }] = [await aReceipt(), TEXTS[id]];
      const page = await pageOf(path, { 'Accept-Language': id });
      expect(page).toContain(`<html lang="${tag}">`);
      expect(page).toContain(`<h1>${own.genuine}</h1>`);
      expect(page).not.toContain(`<h1>${receiptCheck.genuine}`);
      expect(page).toContain('2026-11-20');
    },
  );

  it.each<[string, Record<string, string>, Id]>([
    ['?lang=fr', { Cookie: 'language=zh', 'Accept-Language': 'en' }, 'fr'],
    ['', { Cookie: 'language=zh', 'Accept-Language': 'fr' }, 'zh'],
    ['?lang=auto', { Cookie: 'language=zh', 'Accept-Language': 'fr' }, 'fr'],
    ['', { Cookie: 'language=auto', 'Accept-Language': 'fr' }, 'fr'],
    ['', { 'Accept-Language': 'fr' }, 'fr'],
    ['', {}, 'en'],
    ['?lang=xx', { Cookie: 'language=zh', 'Accept-Language': 'fr' }, 'en'],
    ['?lang=%00%3Cscript%3E', { 'Accept-Language': 'fr' }, 'en'],
    ['', { Cookie: 'language=__proto__', 'Accept-Language': 'fr' }, 'en'],
  ])('a page with "%s" and %j is in %s [S11.languages.pages]', async (search, headers, id) => {
    const page = await pageOf(NO_RECEIPT + search, headers);
    expect(page).toContain(`<html lang="${TEXTS[id].tag}">`);
    expect(page).toContain(TEXTS[id]['wallet:receiptCheck'].unknown);
  });

  it.each(TRANSLATED)(
    'the mail about a new device is in the language of its user, and so are the pages behind its link: %s [S11.languages.pages, S11.languages.sent]',
    async (id) => {
      const { tag, 'devices:denial': own, letters } = TEXTS[id];
      const person = await app.signUp();
      await app.call('PUT', 'language/', { token: person.token, body: { language: id } });
      await logInFrom(app, person, AGENTS.firefox);
      const log = { error: (facts: object) => expect(facts).toBeNull() };
      await Promise.all(await takeDeviceMails({ ...app.parts, log }, new Date(Date.now() + 60_000), 32));
      const mail = app.mails.findLast(({ recipient }) => recipient === person.email);
      expect(mail?.subject).toBe(letters.deviceSubject);
      const [, link = ''] = /http:\/\/app\.example\/backend\/(devices\/not-me\/\S+)/.exec(mail?.body ?? '') ?? [];
      expect(link).toMatch(new RegExp(`/\\?lang=${id}$`));
      const asked = await pageOf(link);
      expect(asked).toContain(`<html lang="${tag}">`);
      expect(asked).toContain(own.press);
      const done = await app.call('POST', link);
      expect(done.body).toContain(own.done);
      expect(await pageOf(link)).toContain(own.unknown);
    },
  );

  it('the page that ends mails is in the language of the address [S11.languages.pages]', async () => {
    const page = await pageOf('away/mail-end/unknown/?lang=zh');
    expect(page).toContain(TEXTS.zh['away:mailEnd'].unknown);
  });
});

describe('sent', () => {
  const TEXTS = {
    en: { letters, notices, 'devices:factorNotices': factorNotices, systemNotices },
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
    expect([await messagesOf(person), world.app.mails.at(-1)?.subject]).toEqual([
      [factorNotices.on],
      letters.pinSubject,
    ]);
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
      const { ofTransaction } = own.systemNotices;
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
    const { ofTransaction } = TEXTS[id].systemNotices;
    expect(shown?.title).toBe(ofTransaction('WITHDRAW', 'REJECTED'));
  });

  it('the mail about a contact is for the operator, in English [S11.languages.sent]', async () => {
    const body = { name: 'Awa', email: 'awa@example.com' };
    await world.app.call('POST', 'email/', { body, headers: { 'Accept-Language': 'fr' } });
    expect(world.app.mails.at(-1)?.subject).toBe(letters.contactSubject);
  });
});
