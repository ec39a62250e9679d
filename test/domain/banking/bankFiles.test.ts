import fc from 'fast-check';
import { toText } from '@/domain/money/decimal';
import { referenceIn } from '@server/banking/lineKeys';
import { readStatement } from '@server/banking/readStatement';
import {
  ACCRA,
  BERLIN,
  COTONOU,
  camtOf,
  entryOf,
  FRANKFURT,
  HANGZHOU,
  KUMASI,
  LAGOS,
  latin1,
  LOME,
  MOBILE,
  MONROVIA,
  statementOf,
  utf8,
  UTRECHT,
  WUHAN,
} from './bankFiles';

const read = (file: Uint8Array) =>
  readStatement(file).statements.map(({ account, currency, from, to, opening, closing, lines }) => ({
    ...{ account, currency, days: `${from} ${to}` },
    balances: [opening && toText(opening), closing && toText(closing)],
    lines: lines.map((line) => [line.bookedOn, line.valueOn, toText(line.amount), line.bankId].join(' ')),
    sides: lines.map(({ payerName, payerAccount }) => `${payerName} ${payerAccount}`.trim()),
    texts: lines.map(({ text }) => text),
    references: lines.map(({ text }) => referenceIn(text)),
  }));

const CASES: readonly (readonly [string, Uint8Array, string, object[]])[] = [
  [
    'camt.053 version 2: a broken reference, a fee with the id of its payment, and nothing that is pending',
    ACCRA,
    'camt.053',
    [
      {
        ...{ account: '0240112233445', currency: 'GHS', days: '2026-11-23 2026-11-23', balances: ['1000', '2248.5'] },
        lines: ['2026-11-23 2026-11-24 1250.5 FT26327XK1', '2026-11-23 2026-11-23 -2 FT26327XK1'],
        sides: ['Ama Mensah & Sons 0011223344', ''],
        texts: ['WALLET CR-7K4Q- 92MD THANKS', 'E-LEVY'],
        references: ['CR-7K4Q-92MD', null],
      },
    ],
  ],
  [
    'camt.053 version 8: prefixes, deeper names, and one line for each payment of an entry',
    FRANKFURT,
    'camt.053',
    [
      {
        ...{ account: 'DE02120300000000202051', currency: 'EUR', days: '2025-12-31 2025-12-31' },
        balances: ['-0.75', '29.25'],
        lines: ['2025-12-31 2026-01-02 10 SAMMEL7/1', '2025-12-31 2026-01-02 20 EINZEL2'],
        sides: ['Jörg Groß DE75512108001245126199', ''],
        texts: ['eins', ''],
        references: [null, null],
      },
    ],
  ],
  [
    'camt.053 in Latin-1',
    LOME,
    'camt.053',
    [expect.objectContaining({ sides: ['Afi Kodjo-Sémé'], lines: ['2026-11-23 2026-11-23 5 '] }) as object],
  ],
  [
    'camt.053 in UTF-16 with two statements',
    KUMASI,
    'camt.053',
    [
      expect.objectContaining({ days: '2026-11-21 2026-11-21', balances: ['0', '5'] }) as object,
      expect.objectContaining({ days: '2026-11-22 2026-11-22', balances: ['5', '3'] }) as object,
    ],
  ],
  [
    'MT940 with coded fields: a cut reference, and a value in the next year',
    BERLIN,
    'MT940',
    [
      {
        ...{ account: '10050000/0190012345EUR', currency: 'EUR', days: '2025-12-31 2025-12-31' },
        balances: ['1000.5', '250.5'],
        lines: ['2025-12-31 2026-01-02 250 POS-77', '2025-12-31 2025-12-31 -1000 '],
        sides: ['MAX MUSTERMANN UND SOEHNE DE75512108001245126199', ''],
        texts: ['EREF+2025-88SVWZ+EINZAHLUNG CR-7K4Q-92MD DANKE', 'MIETE'],
        references: ['CR-7K4Q-92MD', null],
      },
    ],
  ],
  [
    'MT940 with named fields: a reference in small letters without dashes',
    UTRECHT,
    'MT940',
    [
      {
        ...{ account: 'NL20INGB0001234567EUR', currency: 'EUR', days: '2026-11-23 2026-11-23' },
        balances: ['-0.75', '0.25'],
        lines: ['2026-11-23 2026-11-23 1 26327000003'],
        sides: ['A. de Vries NL32INGB0000012345'],
        texts: ['cr 7k4q 92md E2E-1 /TRCD/00100/'],
        references: ['CR-7K4Q-92MD'],
      },
    ],
  ],
  [
    'MT940 of SWIFT: free text on several lines, what was taken back, and no reference',
    LAGOS,
    'MT940',
    [
      {
        ...{ account: '0123456789', currency: 'NGN', days: '2026-11-23 2026-11-23', balances: ['10', '1030'] },
        lines: ['2026-11-23 2026-11-23 5000 S1', '2026-11-23 2026-11-23 20 S2', '2026-11-23 2026-11-23 -4000 S3'],
        sides: ['', '', ''],
        texts: ['TRF FROM CHINÉDU OKÀFOR VIA USSD', 'FEE', 'REVERSAL'],
        references: [null, null, null],
      },
    ],
  ],
  [
    'CSV with semicolons, commas, days first, a line break in a text, and a footer',
    COTONOU,
    'CSV',
    [
      {
        ...{ account: null, currency: null, days: '2026-11-23 2026-11-24', balances: ['50', '1298.25'] },
        lines: ['2026-11-23 2026-11-24 1250.5 ', '2026-11-24 2026-11-24 -2.25 '],
        sides: ['', ''],
        texts: ['VIREMENT REÇU DE M. "AGBO" CR 7K4Q 92MD', 'FRAIS F-1'],
        references: ['CR-7K4Q-92MD', null],
      },
    ],
  ],
  [
    'CSV of mobile money: money in and out, time stamps, newest first, and nothing that failed',
    MOBILE,
    'CSV',
    [
      {
        ...{ account: null, currency: null, days: '2026-11-23 2026-11-23', balances: ['0', '250.5'] },
        lines: ['2026-11-23 2026-11-23 -1000 RK1', '2026-11-23 2026-11-23 1250.5 RJ9'],
        sides: ['233200000002 - Kojo', '233200000001 - Ama'],
        texts: ['Payment to Kojo', 'CR-7K4Q-92MD from Ama'],
        references: [null, 'CR-7K4Q-92MD'],
      },
    ],
  ],
  [
    'CSV in UTF-16 with tabs, years first, and a column that says in or out',
    WUHAN,
    'CSV',
    [
      {
        ...{ account: null, currency: null, days: '2026-11-23 2026-11-23', balances: [null, null] },
        lines: ['2026-11-23 2026-11-23 1250.5 ', '2026-11-23 2026-11-23 -3 '],
        sides: ['王芳', '银行'],
        texts: ['CR-7K4Q-92MD', '手续费'],
        references: ['CR-7K4Q-92MD', null],
      },
    ],
  ],
  [
    'CSV in GB 18030, without what was closed',
    HANGZHOU,
    'CSV',
    [
      expect.objectContaining({
        lines: ['2026-11-23 2026-11-23 1250.5 '],
        sides: ['王芳'],
        references: ['CR-7K4Q-92MD'],
      }) as object,
    ],
  ],
  [
    'CSV with bars, months first, marks behind amounts, brackets, and a value in the next year',
    MONROVIA,
    'CSV',
    [
      {
        ...{ account: null, currency: 'USD', days: '2025-12-31 2025-12-31', balances: ['250', '1000'] },
        lines: ['2025-12-31 2026-01-02 1250.5 ', '2025-12-31 2025-12-31 -0.5 ', '2025-12-31 2025-12-31 -500 '],
        sides: ['', '', ''],
        texts: ['DEPOSIT CR7K4Q92MD', 'LEVY', ''],
        references: ['CR-7K4Q-92MD', null, null],
      },
    ],
  ],
];

it.each(CASES)('reads %s [S11.console.statements.formats]', (_name, file, format, statements) => {
  expect(readStatement(file).format).toBe(format);
  expect(read(file)).toEqual(statements);
});

const fail = (): never => {
  throw new Error('no mapping');
};

const camt = (text: string, change: (file: string) => string) =>
  utf8(change(camtOf(statementOf({ closing: '5', entries: [entryOf({ amount: '5', details: text })] }))));
const mt940 = (from: string, to: string) => latin1(LAGOS.toString('latin1').replace(from, to));

const REFUSED: readonly (readonly [string, Uint8Array, string])[] = [
  [
    'entities that grow',
    camt('', (file) => file.replace('<Document', '<!DOCTYPE a [<!ENTITY b "bbb"><!ENTITY c "&b;&b;&b;">]><Document')),
    'document type',
  ],
  ['an entity that nobody declared', camt('&c;', (file) => file), 'broken'],
  ['half an XML file', camt('', (file) => file.slice(0, -40)), 'broken'],
  ['another XML file', camt('', (file) => file.replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')), 'no bank statement'],
  [
    'bytes that are not of the encoding',
    latin1(camt('<AddtlTxInf>é</AddtlTxInf>', (f) => f).toString('utf8')),
    'UTF-8',
  ],
  ['an encoding that there is not', camt('', (file) => file.replace('UTF-8', 'EBCDIC-9')), 'EBCDIC-9'],
  ['a day that there is not', camt('', (file) => file.replaceAll('2026-11-23', '2026-02-30')), '2026-02-30'],
  ['three decimals', camt('', (file) => file.replace('>5<', '>5.001<')), '5.001'],
  ['an exponent', camt('', (file) => file.replace('>5<', '>5e1<')), '5e1'],
  ['an amount in another currency', camt('', (file) => file.replace('"GHS">5<', '"NGN">5<')), 'NGN'],
  [
    'a balance that the lines do not make',
    camt('', (file) => file.replaceAll('>5<', '>6<').replace('>6<', '>7<')),
    '7',
  ],
  ['a statement without a closing balance', camt('', (file) => file.replace('CLBD', 'XXXX')), 'CLBD'],
  ['MT940: a balance that the lines do not make', mt940('NGN1030,00', 'NGN1030,01'), '1030.01'],
  ['MT940: a day that there is not', mt940(':61:2611231123C', ':61:2613231123C'), '2026-13-23'],
  ['MT940: a line that is not understood', mt940('RD20,00', 'XX20,00'), ':61:2611231123XX20,00'],
  ['MT940: no opening balance', mt940(':60F:', ':65:'), ':60F:'],
  ['a text', utf8('Dear bank,\nplease send the statement.'), 'no bank statement'],
  ['nothing', utf8(''), 'no bank statement'],
];

it.each(REFUSED)('refuses %s [S11.console.statements.refused]', (_name, file, reason) => {
  expect(() => readStatement(file)).toThrow(reason);
});

const csv = (from: string, to: string) => utf8(MOBILE.toString('utf8').replace(from, to));

it.each([
  [
    'a balance that is not the one before it and the amount',
    csv('250.50,', '250.51,'),
    'is not the one before it and the amount',
  ],
  ['a day that there is not', csv('2026-11-23 09', '2026-11-31 09'), 'Row 4: There is no such date: 2026-11-31'],
  ['a booking without a date', csv('2026-11-23 23:59:58', ''), 'Row 2: There is no such date'],
  ['three decimals', csv('"1,000.00"', '1000.001'), 'Row 2: This amount has more than 2 decimals: 1000.001'],
  ['commas where points are expected', csv('"1,000.00"', '"1.000,00"'), 'Row 2: This is no amount: 1.000,00'],
  ['nothing that was completed', csv('Transaction Status', 'Status').subarray(0, 90), 'no lines'],
])('says in which row of a CSV file it finds %s [S11.console.statements.refused]', (_name, file, reason) => {
  expect(readStatement(file).csv?.problem?.message).toContain(reason);
});

it('guesses what an operator can correct, and reads a file as chosen or as the last one [S11.console.statements.csv]', () => {
  const file = utf8('Day,Sum,What\n01/02/2026,"1,50",a\n03/02/2026,"2,00",b');
  const guessed = readStatement(file);
  expect(guessed.csv?.problem?.message).toBe('Choose the column of the booking date.');
  expect(guessed.csv?.mapping).toMatchObject({ encoding: 'utf-8', delimiter: 'comma', columns: {} });
  const mapping = {
    ...(guessed.csv?.mapping ?? fail()),
    decimal: ',',
    dates: 'DMY',
    columns: { booked: 0, amount: 1, text: 2 },
  } as const;
  const linesOf = (wished: Parameters<typeof readStatement>[1], bytes = file) =>
    readStatement(bytes, wished).statements.flatMap(({ lines }) =>
      lines.map(({ bookedOn, amount }) => `${bookedOn} ${toText(amount)}`),
    );
  expect(linesOf({ mapping, mappingBefore: null })).toEqual(['2026-02-01 1.5', '2026-02-03 2']);
  expect(linesOf({ mapping: null, mappingBefore: mapping })).toEqual(['2026-02-01 1.5', '2026-02-03 2']);
  expect(linesOf({ mapping: { ...mapping, dates: 'MDY' }, mappingBefore: null })[0]).toBe('2026-01-02 1.5');
  // A file with another heading is guessed again.
  expect(linesOf({ mapping: null, mappingBefore: mapping }, MOBILE)).toHaveLength(2);
});

const keysOf = (...entries: string[]) => {
  const closing = '0';
  const file = camtOf(
    statementOf({ closing, entries: [...entries, ...entries.map((each) => each.replace('CRDT', 'DBIT'))] }),
  );
  return readStatement(utf8(file)).statements.flatMap(({ lines }) =>
    lines.slice(0, entries.length).map(({ key }) => key),
  );
};

it('counts two equal payments of a day twice, and the same two in another file as these [S11.console.statements.once]', () => {
  const [equal, other] = [entryOf({ amount: '5' }), entryOf({ amount: '6' })];
  const first = keysOf(equal, equal);
  expect(new Set(first).size).toBe(2);
  expect(keysOf(other, equal, equal).slice(1)).toEqual(first);
  expect(keysOf(entryOf({ amount: '5', booked: '2026-11-24' }))).not.toContain(first[0]);
});

it('counts a line that a file repeats once, if its balance says so [S11.console.statements.once]', () => {
  const line = entryOf({ amount: '5', id: 'A1' });
  const linesWith = (closing: string) =>
    readStatement(utf8(camtOf(statementOf({ closing, entries: [line, line] })))).statements[0]?.lines.length;
  expect([linesWith('5'), linesWith('10')]).toEqual([1, 2]);
  expect(() => linesWith('15')).toThrow('15');
});

it('reads every amount exactly, however the balances come [S11.console.statements.formats]', () => {
  const cents = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });
  const text = (units: bigint) => {
    const digits = String(units < 0n ? -units : units).padStart(3, '0');
    return `${digits.slice(0, -2)},${digits.slice(-2)}`;
  };
  const mark = (units: bigint) => (units < 0n ? 'D' : 'C');
  const check = (opening: bigint, amounts: readonly bigint[]) => {
    const closing = amounts.reduce((sum, each) => sum + each, opening);
    const lines = amounts.map((each, at) => `:61:2611231123${mark(each)}${text(each)}NTRFNONREF//${String(at)}`);
    const balance = (tag: string, units: bigint) => `:${tag}:${mark(units)}261123NGN${text(units)}`;
    const file = [':20:1', ':25:1', balance('60F', opening), ...lines, balance('62F', closing), '-'].join('\n');
    const [statement] = readStatement(utf8(file)).statements;
    const shown = statement?.lines.map(({ amount }) => amount.units * 10n ** BigInt(2 - amount.scale));
    expect(shown).toEqual(amounts);
  };
  fc.assert(fc.property(cents, fc.array(cents, { maxLength: 6 }), check), { seed: 5, numRuns: 60 });
});
