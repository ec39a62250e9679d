import { ENGLISH } from '@/texts/language/language';
import { consoleReasons as consoleRefusals } from '@/texts/console/refusals';
import { denial, mailEnd, receiptCheck } from '@/texts/letters';
import { refusals } from '@/texts/refusals';
import { texts as frServer } from '@/texts/fr/server';
import { texts as zhServer } from '@/texts/zh/server';
import { takeDeviceMails } from '@server/worker/mails';
import { openConsoleApp } from '@test/support/server/consoleApp';
import { AGENTS, logInFrom } from '@test/support/server/devices';
import { opened } from '@test/support/server/opened';
import type { SignedUp } from '@test/support/server/testApp';

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
  expect(await wrongLogIn({ 'Accept-Language': header })).toEqual({ detail: own.invalidCredentials });
});

it('answers to the letter in English without Accept-Language [S11.languages.requests]', async () => {
  await app.db.query('delete from attempts');
  expect(await wrongLogIn()).toEqual({ detail: 'Invalid credentials.' });
  expect((await app.call('GET', 'users/me/')).body).toEqual({
    detail: 'Authentication credentials were not provided.',
  });
});

it('answers requests that run at the same time each in its own language [S11.languages.requests]', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => (['fr', 'zh', 'en'] as const)[index % 3] ?? 'en');
  const answers = await Promise.all(
    ids.map((id) => app.call('GET', 'users/me/', { headers: { 'Accept-Language': id } })),
  );
  expect(answers.map(({ body }) => body)).toEqual(ids.map((id) => ({ detail: TEXTS[id].refusals.noCredentials })));
});

it.each(TRANSLATED)('refuses an operator in the language of the request: %s [S11.languages.requests]', async (id) => {
  const payload = { email: 'nobody@example.com', password: 'Wrong!word1', code: '000000' };
  const { body } = await app.make('logIn', { payload, headers: { 'Accept-Language': id } });
  expect(body).toEqual({ detail: TEXTS[id]['console:refusals'].wrongCredentials });
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

it.each(TRANSLATED)('shows the page of a receipt in %s, and says so in its lang [S11.languages.pages]', async (id) => {
  const [path, { tag, 'wallet:receiptCheck': own }] = [await aReceipt(), TEXTS[id]];
  const page = await pageOf(path, { 'Accept-Language': id });
  expect(page).toContain(`<html lang="${tag}">`);
  expect(page).toContain(`<h1>${own.genuine}</h1>`);
  expect(page).not.toContain(`<h1>${receiptCheck.genuine}`);
  expect(page).toContain('2026-11-20');
});

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
