import { screen, waitFor, within } from '@testing-library/react';
import { withConsoleBackend } from '@test/support/console/consoleBackend';
import { anAct } from '@test/support/console/consoleWorld';
import { renderConsole, sessionOf } from '@test/support/console/renderConsole';
import { texts as chinese } from '@/texts/zh/console';
import { texts as french } from '@/texts/fr/console';
import { LANGUAGES } from '@/texts/language/facts';
import { ENGLISH, speak } from '@/texts/language/language';

const ACTS = [
  anAct({
    ...{ id: '6', act: 'set payment details', subject: 'currency CNY', reason: '' },
    ...{ before: { bank_name: 'Old', alipay: '' }, after: { bank_name: 'New', alipay: 'image 0123' } },
  }),
  anAct({
    ...{ id: '5', act: 'approve', subject: 'transaction 12', reason: '' },
    before: { status: 'PENDING' },
    after: {
      status: 'COMPLETED',
      type: 'FUND_WALLET',
      user: 'ada@example.com',
      amount: '2000.50000000',
      currency: 'NGN',
    },
  }),
  anAct({
    ...{ id: '4', act: 'set rate', subject: 'rate CNY-NGN', reason: '' },
    ...{ before: { rate: '212.00000000' }, after: { rate: '214', entry: '77' } },
  }),
  anAct({ id: '3', act: 'audit', subject: 'audit currencySum', reason: '', after: { ms: 12, found: [] } }),
  anAct({ id: '2', act: 'freeze', before: { email: 'ada@example.com', state: 'active' }, after: { state: 'frozen' } }),
  anAct({ id: '1', act: 'set limit', before: { limit: 'fund-day-NGN', most: null }, after: { most: '5000' } }),
  anAct({ id: '0', act: 'halt', subject: 'market', reason: '', before: { open: true }, after: { open: false } }),
];
const backend = withConsoleBackend(() => ({
  getSession: { session: sessionOf('read') },
  getActs: { results: ACTS, next: null },
}));
const NO_TEXTS = Object.fromEntries(Object.keys(french).map((key) => [key, undefined]));
afterEach(() => speak(ENGLISH, NO_TEXTS));

/** The files that are saved from now on. */
function watchSaved(): Blob[] {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => (saved.push(blob as Blob), 'blob:log');
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  return saved;
}

const rows = async () => {
  const table = await screen.findByRole('table');
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => {
      const cells = within(row).getAllByRole('cell');
      return cells.slice(4, 6).map((cell) => [...cell.childNodes].map(({ textContent }) => textContent).join('; '));
    });
};

test('subjects and changed fields are shown by words, and figures as elsewhere [S11.console.log.words]', async () => {
  await renderConsole('log');
  await screen.findByText('Transaction 12');
  expect(await rows()).toEqual([
    ['Currency CNY', 'Bank name: Old → New; Alipay: — → image 0123'],
    [
      'Transaction 12',
      'Status: PENDING → COMPLETED; Type: Funding; User: ada@example.com; Amount: 2,000.5; Currency: NGN',
    ],
    ['Rate CNY → NGN', 'Rate: 212 → 214'],
    ['Audit a currency does not sum to zero', 'Took: 12 ms'],
    ['User 5', 'Email: ada@example.com; State: active → frozen'],
    ['User 5', 'Limit: Funding, 24 hours, NGN; At most: — → 5,000'],
    ['Market', 'Market open: yes → no'],
  ]);
});

test.each([
  ['fr', french, ['Transaction 12', 'Taux CNY → NGN', /^État\s: actif → gelé$/, /^Marché ouvert\s: oui → non$/]],
  ['zh', chinese, ['交易 12', '汇率 CNY → NGN', '状态：正常 → 已冻结', '市场开放：是 → 否']],
] as const)('the log is in the operator’s language: %s [S11.console.log.words]', async (id, texts, expected) => {
  speak(LANGUAGES[id], texts);
  await renderConsole('log');
  for (const words of expected) expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('table')).not.toHaveTextContent(/FUND_WALLET|status|frozen|fund-day/);
});

test('the log is asked for by the kind of a subject and its number, which the address keeps [S11.console.log.words]', async () => {
  const { user } = await renderConsole('log');
  await screen.findByText('Transaction 12');
  await user.selectOptions(screen.getByLabelText('Filter by subject'), 'Transaction');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('Number is a required field')).toBeVisible();
  await user.type(screen.getByLabelText('Number'), '12{Enter}');
  await screen.findByText('Transaction 12');
  expect(backend.sent('getActs').map(({ query }) => query)).toEqual([{}, { subject: 'transaction 12' }]);
  expect(window.location.pathname).toBe('/operator/log/transaction%2012');
});

test('an address with a subject opens the log of that subject [S11.console.log.words]', async () => {
  await renderConsole('log/rate%20CNY-NGN');
  await screen.findByText('Transaction 12');
  expect(backend.sent('getActs').map(({ query }) => query)).toEqual([{ subject: 'rate CNY-NGN' }]);
  expect(screen.getByLabelText('Filter by subject')).toHaveValue('rate');
  expect(screen.getByLabelText('Pair')).toHaveValue('CNY-NGN');
});

test('the log is saved over all its windows, newest first, with cells that run nothing [S11.console.log]', async () => {
  const ids = Array.from({ length: 250 }, (_, at) => 250 - at);
  backend.answer({
    getActs: ({ query }) => {
      const left = ids.filter((id) => id < parseInt(query.before ?? '251', 10));
      const reason = (id: number) =>
        id === 3 ? '=HYPERLINK("http://example.com", "a")\nand more' : `No. ${String(id)}`;
      const results = left
        .slice(0, 100)
        .map((id) => anAct({ id: String(id), subject: `user ${String(id)}`, reason: reason(id) }));
      return { results, next: left.length > 100 ? (results.at(-1)?.id ?? null) : null };
    },
  });
  const { user } = await renderConsole('log');
  const saved = watchSaved();
  await user.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = (await saved[0]?.text()) ?? '';
  expect(text).toMatch(/^\uFEFF?When \(UTC\),Who,From,What,To,/);
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(ids.length + 1);
  expect([lines[1], lines.at(-1)]).toEqual([expect.stringContaining('user 250,'), expect.stringContaining('user 1,')]);
  expect(text).toContain(`"'=HYPERLINK(""http://example.com"", ""a"")\nand more"`);
});

test('the saved log has what proves each entry in its last three cells [S11.console.chain]', async () => {
  const seal = { entry: '[5, "transaction 12"]', previous_hash: 'a1', hash: 'b2' };
  backend.answer({ getActs: { results: [{ ...anAct(), seal }], next: null } });
  const { user } = await renderConsole('log');
  const saved = watchSaved();
  await user.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = (await saved[0]?.text())?.split('\r\n');
  expect(lines?.[0]).toMatch(/,Entry,Hash of the entry before,Hash$/);
  expect(lines?.[1]).toMatch(/,"\[5, ""transaction 12""\]",a1,b2$/);
  expect(backend.sent('getActs').at(-1)?.query).toEqual({ sealed: 'on' });
});
