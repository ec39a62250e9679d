import { openTestApp, type SignedUp } from '@test/support/server/testApp';
import { createCode, readCode } from '@server/platform/formats';
import { opened } from '@test/support/server/opened';

const app = opened(openTestApp);
let [ada, ben] = [{} as SignedUp, {} as SignedUp];
beforeAll(async () => {
  [ada, ben] = [await app.signUp(), await app.signUp()];
});

async function aTransaction(): Promise<string> {
  const [row] = await app.db.query<{ id: string }>(
    `insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate, created_at)
     values ($1, 'FUND_WALLET', 'COMPLETED', 'NGN', 'NGN', 1000.5, 0, '2026-11-20T23:30:00Z') returning id`,
    [ada.id],
  );
  return row?.id ?? '';
}
const make = (transaction: string, { token } = ada) =>
  app.call('POST', 'receipts/', { token, body: { transaction: parseInt(transaction, 10) } });
const codeOf = async (transaction: string) => ((await make(transaction)).body as { code: string }).code;

it('the code of a transaction is the same each time, and proves amount, day and status, and not whose it is [S11.receipts.code]', async () => {
  const id = await aTransaction();
  const code = await codeOf(id);
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(await codeOf(id)).toBe(code);
  const { status, body } = await app.call('GET', `receipts/${code}/`);
  expect([status, body]).toEqual([
    200,
    { genuine: true, amount: '1000.5', currency: 'NGN', day: '2026-11-20', status: 'COMPLETED' },
  ]);
});

it('many calls at once make one code [S11.receipts.code]', async () => {
  const id = await aTransaction();
  const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(id)));
  expect(new Set(codes).size).toBe(1);
});

it('a code is read as people type it: small letters, without lines, O for 0 and I or L for 1 [S11.receipts.code]', async () => {
  const code = await codeOf(await aTransaction());
  const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  expect((await app.call('GET', `receipts/${encodeURIComponent(typed)}/`)).status).toBe(200);
  expect(readCode(createCode(16).slice(1), 16)).toBeNull();
  expect(readCode('UUUU-UUUU-UUUU-UUUU', 16)).toBeNull();
});

it.each(['0000-0000-0000-0000', 'rubbish', '%00', "' or 1=1"])(
  'a code that does not exist is 404, and a page for a browser: %s [S11.receipts.code]',
  async (code) => {
    const path = `receipts/${encodeURIComponent(code)}/`;
    expect((await app.call('GET', path)).status).toBe(404);
    const page = await app.call('GET', path, { headers: { Accept: 'text/html' } });
    expect([page.status, page.body]).toEqual([404, expect.stringContaining('There is no such receipt')]);
  },
);

it('a browser that opens the address gets a page with the amount and the day [S11.receipts.code]', async () => {
  const code = await codeOf(await aTransaction());
  const { body, headers } = await app.call('GET', `receipts/${code}/`, { headers: { Accept: 'text/html,*/*' } });
  expect(body).toContain('NGN 1,000.5 that was made on 2026-11-20');
  expect(body).not.toContain(ada.email);
  expect(headers.get('Cache-Control')).toBe('no-store');
});

it("another user's transaction, and none, have no receipt [S11.receipts.code]", async () => {
  const id = await aTransaction();
  expect((await make(id, ben)).status).toBe(404);
  expect((await make('999999')).status).toBe(404);
  const { status, body } = await app.call('POST', 'receipts/', { token: ada.token, body: { transaction: 'x' } });
  expect([status, body]).toEqual([400, { transaction: ['transaction expects an id'] }]);
});

it('an address that tries many codes has to wait [S11.receipts.code]', async () => {
  await app.db.query(
    `insert into attempts (kind, subject) select 'receipt-address', subject from attempts, generate_series(1, 300)
     where kind = 'receipt-address' and id = (select max(id) from attempts where kind = 'receipt-address')`,
  );
  expect((await app.call('GET', 'receipts/0000-0000-0000-0000/')).status).toBe(429);
});
