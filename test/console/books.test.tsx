import { screen, waitFor, within } from '@testing-library/react';
import { AUDIT_QUESTIONS } from '@contract/console/operators';
import type { CsvMapping } from '@contract/console/statements';
import { withConsoleBackend } from '@test/support/console/consoleBackend';
import { renderConsole, sessionOf } from '@test/support/console/renderConsole';
import { CHINESE, FRENCH, speakOnly } from '@test/support/languages/speaking';
import { aDispute, anAct } from '@test/support/console/consoleWorld';
import { texts as chinese } from '@/texts/zh/console';
import { texts as french } from '@/texts/fr/console';
import { LANGUAGES } from '@/texts/language/facts';
import { ENGLISH, speak } from '@/texts/language/language';

describe('books', () => {
  const AT = '2026-11-24T10:00:00Z';
  const NONE = { transit: '0', capital: '0', rounding: '0', suspense: '0', charges: '0', receivable: '0' };
  const lastly = (found: Record<string, unknown>[]) => ({ at: AT, operator: 'kofi@operators.example', ms: 12, found });
  const backend = withConsoleBackend(() => ({
    getSession: { session: sessionOf('finance') },
    getBooks: {
      audit: AUDIT_QUESTIONS.map((question) => ({ question, last: null })),
      house: [{ ...NONE, currency: 'NGN', bank: '-1500.5', fees: '20', users: '1480.5' }],
    },
    getDays: { results: [], next: null, to_close: '2026-11-23' },
    getReconciliation: { day: '2026-11-23', results: [], transit: [] },
    ...{ askAudit: null, exportBooks: new Blob(['books']), closeDay: null },
  }));

  test('an answer of the audit is right, or shows the rows that are wrong [S11.console.books]', async () => {
    const [first, second] = AUDIT_QUESTIONS;
    backend.answer({
      getBooks: {
        audit: [
          { question: first, last: lastly([]) },
          { question: second, last: lastly([{ account: 'wallet:5:NGN', amount: '-1' }]) },
        ],
        house: [],
      },
    });
    await renderConsole('books');
    const [, right, wrong] = within(await screen.findByRole('region', { name: 'Audit' })).getAllByRole('row');
    expect(right).toHaveTextContent(/Right.*12 ms/);
    expect(wrong).toHaveTextContent('Wrong{"account":"wallet:5:NGN","amount":"-1"}');
  });

  test('asking all stops at the first question that is refused, with its reason [S11.console.books, S11.console.states]', async () => {
    backend.refuse('askAudit', 409, 'Another question of the audit is being asked. Ask again when it is answered.');
    const { user } = await renderConsole('books');
    await user.click(await screen.findByRole('button', { name: 'Ask all' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Another question of the audit is being asked.');
    expect(backend.sent('askAudit').map(({ payload }) => payload)).toEqual([{ question: AUDIT_QUESTIONS[0] }]);
  });

  test('the accounts of the house are exact, and a day is closed by one press [S11.console.books, S11.console.dayClose]', async () => {
    const { user } = await renderConsole('books');
    expect(await screen.findByRole('region', { name: 'Accounts of the house' })).toHaveTextContent(
      'AccountNGNBank−1,500.50In transit0.00Owner’s capital0.00Fees20.00Rounding0.00Bank charges0.00Suspense0.00Debts0.00Users1,480.50',
    );
    expect(await screen.findByText('No day is closed yet')).toBeVisible();
    backend.answer({
      getDays: { results: [{ day: '2026-11-23', closed_at: AT, closed_by: 'esi@x' }], next: null, to_close: null },
    });
    await user.click(await screen.findByRole('button', { name: 'Close 23 Nov 2026' }));
    expect(await screen.findByRole('link', { name: '23 Nov 2026' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Close/ })).toBeNull());
    expect(backend.sent('closeDay').map(({ payload }) => payload)).toEqual([{ day: '2026-11-23' }]);
  });

  test('the books of some days are saved as a file for the chosen program, and a refusal says why [S11.books.console]', async () => {
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const names: string[] = [];
    URL.createObjectURL = () => 'blob:books';
    const { user } = await renderConsole('books');
    const card = within(await screen.findByRole('region', { name: 'Export the books' }));
    await user.selectOptions(card.getByLabelText('Format'), 'beancount');
    await user.type(card.getByLabelText('First day'), '2026-11-01');
    await user.click(card.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(names).toEqual(['crossrate-books-2026-11-01.beancount']));
    expect(backend.sent('exportBooks').map(({ payload }) => payload)).toEqual([
      { format: 'beancount', from: '2026-11-01', to: null },
    ]);
    backend.refuse('exportBooks', 409, 'The books are being exported already. Try again when that file is complete.');
    await user.click(card.getByRole('button', { name: 'Export' }));
    expect(await card.findByRole('alert')).toHaveTextContent('The books are being exported already.');
    expect(names).toHaveLength(1);
    saved.mockRestore();
  });

  test('a day that could not be closed says why [S11.console.states]', async () => {
    backend.refuse('closeDay', 409, '23 Nov 2026 is closed already.');
    const { user } = await renderConsole('books');
    await user.click(await screen.findByRole('button', { name: 'Close 23 Nov 2026' }));
    const days = screen.getByRole('region', { name: 'Closed days (UTC)' });
    expect(await within(days).findByRole('alert')).toHaveTextContent('23 Nov 2026 is closed already.');
  });

  test.each([
    [FRENCH, 'Close 23 nov. 2026'],
    [CHINESE, 'Close 2026年11月23日'],
  ])(
    'the days of the books are written in the form of the language: %o [S11.console.dayClose]',
    async (language, name) => {
      speakOnly(language);
      const days = { results: [{ day: '2026-11-22', closed_at: AT, closed_by: 'esi@x' }], next: null };
      const balances = [{ account: 'fees', currency: 'NGN', opening: '0', closing: '5' }] as const;
      backend.answer({
        getDays: { ...days, to_close: '2026-11-23' },
        getDay: {
          ...{ day: '2026-11-22', banks: [] },
          balances: balances.map((row) => ({ ...row, movements: [{ kind: 'fill', came_in: '5', went_out: '0' }] })),
        },
      });
      const { user } = await renderConsole('books');
      expect(await screen.findByRole('button', { name })).toBeVisible();
      await user.click(screen.getByRole('link', { name: name.replace('Close ', '').replace('23', '22') }));
      expect(await screen.findByRole('cell', { name: 'Trade' })).toBeVisible();
      expect(document.body).not.toHaveTextContent('2026-11-2');
    },
  );
});

describe('disputes', () => {
  const ROW = {
    ...{ id: '3', transaction: '17', user: '5', email: 'ada@example.com' },
    ...{ description: 'Nothing came.', created_at: '2026-11-24T10:00:00Z' },
  };
  const backend = withConsoleBackend(() => ({
    getSession: { session: sessionOf('finance') },
    getDisputes: { results: [ROW], next: null },
    getDispute: aDispute(),
    writeDispute: null,
    answerDispute: null,
  }));

  test('the list names each open dispute, and none if there is none [S11.console.disputes, S11.console.states]', async () => {
    const { unmount } = await renderConsole('disputes');
    const list = await screen.findByRole('list', { name: 'Open disputes, oldest first' });
    expect(within(list).getByRole('link')).toHaveTextContent(/^Dispute 3of transaction 17ada@example\.com/);
    expect(screen.getByText('Choose a dispute to see it.')).toBeVisible();
    unmount();
    backend.answer({ getDisputes: { results: [], next: null } });
    await renderConsole('disputes');
    expect(await screen.findByText('No dispute is open')).toBeVisible();
  });

  test('a dispute shows what both sides wrote, its trades and both users [S11.console.disputes]', async () => {
    await renderConsole('disputes/3');
    const conversation = await screen.findByRole('region', { name: 'Dispute 3 of transaction 17' });
    expect(
      within(conversation)
        .getAllByRole('article')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^User.+Nothing came\.$/),
      expect.stringMatching(/^kofi@operators\.example.+We look\.$/),
    ]);
    expect(screen.getByRole('region', { name: 'Its trades, newest first' })).toHaveTextContent(
      '9.9 CNY for 2,118.6 NGN',
    );
    for (const email of ['ada@example.com', 'lin@example.com']) {
      expect(screen.getByRole('region', { name: `Latest transactions of ${email}` })).toBeVisible();
    }
  });

  test('an answer needs a text and carries the outcome that was chosen [S11.console.disputes]', async () => {
    const { user } = await renderConsole('disputes/3');
    await user.click(await screen.findByRole('button', { name: 'Answer, which ends it' }));
    expect(screen.getByText('Write a text for the user.')).toBeVisible();
    await user.type(screen.getByLabelText('Text for the user'), 'It is returned.');
    await user.selectOptions(screen.getByLabelText('Outcome for the transaction'), 'return');
    backend.answer({ getDispute: aDispute({ open: false }) });
    await user.click(screen.getByRole('button', { name: 'Answer, which ends it' }));
    expect(await screen.findByText('This dispute is answered.')).toBeVisible();
    expect(screen.queryByLabelText('Text for the user')).toBeNull();
    expect(backend.sent('answerDispute').map(({ id, payload }) => [id, payload])).toEqual([
      ['3', { text: 'It is returned.', outcome: 'return' }],
    ]);
  });

  test('a refused answer is shown at the form, which keeps what was written [S11.console.states]', async () => {
    backend.refuse('answerDispute', 409, 'This transaction is completed already. Nothing was done.');
    const { user } = await renderConsole('disputes/3');
    await user.type(await screen.findByLabelText('Text for the user'), 'It is returned.');
    await user.click(screen.getByRole('button', { name: 'Answer, which ends it' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This transaction is completed already.');
    expect(screen.getByLabelText('Text for the user')).toHaveValue('It is returned.');
  });

  test('support writes and answers without an outcome, and who may only read does neither [S11.console.roles]', async () => {
    backend.answer({ getSession: { session: sessionOf('support') } });
    const { unmount } = await renderConsole('disputes/3');
    expect(await screen.findByRole('button', { name: 'Write, and leave it open' })).toBeVisible();
    expect(screen.queryByLabelText('Outcome for the transaction')).toBeNull();
    unmount();
    backend.answer({ getSession: { session: sessionOf('read') } });
    await renderConsole('disputes/3');
    await screen.findByRole('region', { name: 'Dispute 3 of transaction 17' });
    expect(screen.queryByLabelText('Text for the user')).toBeNull();
  });
});

describe('log', () => {
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
    anAct({
      id: '2',
      act: 'freeze',
      before: { email: 'ada@example.com', state: 'active' },
      after: { state: 'frozen' },
    }),
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
    expect([lines[1], lines.at(-1)]).toEqual([
      expect.stringContaining('user 250,'),
      expect.stringContaining('user 1,'),
    ]);
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
});

describe('bank statements', () => {
  const bank = { id: '7', currency: 'GHC', label: 'Accra', number: '024' };
  const mapping: CsvMapping = {
    ...{ encoding: 'utf-8', delimiter: 'comma', decimal: '.', dates: 'DMY' },
    ...{ heading: ['Day', 'Sum'], columns: { amount: 1 } },
  };
  const preview = (problem: string | null, columns: CsvMapping['columns']) => ({
    ...{ bank, format: 'CSV', added: 2, known: 1 },
    statements:
      problem === null ? [{ from: '2026-11-23', to: '2026-11-24', opening: '5', closing: null, lines: 3 }] : [],
    csv: { mapping: { ...mapping, columns }, rows: [['23/11/2026', '5']], left_out: 0, problem },
  });
  const backend = withConsoleBackend(() => ({
    getSession: { session: sessionOf('finance') },
    getStatements: { banks: [bank], results: [], next: null },
    getPayouts: { banks: [], waiting: [], results: [], next: null, strays: [] },
    getUncredited: { sends: false, results: [] },
    getMatches: { counts: { exact: 0, likely: 0, differs: 0, unknown: 0, held: 0 }, results: [] },
    previewStatement: preview('Choose the column of the booking date.', mapping.columns),
    importStatement: { added: 2, known: 1 },
  }));

  test('a CSV file is looked at, its guess corrected, and imported; a refusal keeps the choice [S11.console.statements, S11.console.statements.csv]', async () => {
    const { user } = await renderConsole('statements');
    await user.selectOptions(await screen.findByLabelText('Account of the house'), '7');
    await user.upload(screen.getByLabelText('File of the bank'), new File(['Day,Sum'], 'a.csv', { type: 'text/csv' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('!Choose the column of the booking date.');
    expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
    backend.answer({ previewStatement: preview(null, { booked: 0, amount: 1 }) });
    await user.selectOptions(screen.getByLabelText('Booking date'), '1. Day');
    expect(await screen.findByText('2 new lines, 1 line that is known already')).toBeVisible();
    expect(screen.getByRole('cell', { name: '23 Nov 2026 – 24 Nov 2026' })).toBeVisible();
    backend.refuse('importStatement', 409, 'Lines of these days were imported from a file in MT940.');
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('Lines of these days were imported from a file in MT940.')).toBeVisible();
    expect(screen.getByLabelText('Booking date')).toHaveValue('0');
    backend.relent('importStatement');
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('Imported: 2 new lines, 1 line that is known already.')).toBeVisible();
    expect(screen.queryByLabelText('Booking date')).toBeNull();
  });

  test('who only reads sees what was imported, and no import [S11.console.roles]', async () => {
    backend.answer({ getSession: { session: sessionOf('read') } });
    await renderConsole('statements');
    expect(await screen.findByText('No statement was imported yet')).toBeVisible();
    expect(screen.queryByLabelText('File of the bank')).toBeNull();
  });
});
