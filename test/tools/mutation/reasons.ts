import type { Survivor } from './report';

/** Why a mutant may survive: it changes nothing that can be observed, or nothing worth a test. */
interface Reason extends Omit<Survivor, 'line'> {
  reason: string;
}

/** The survivors that have been judged. A survivor without a row here waits for a test. */
const REASONS: readonly Reason[] = [
  {
    file: 'contract/values/decimalText.ts',
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'both groups always match; the defaults are for the type checker',
  },
  {
    file: 'contract/values/jsonText.ts',
    original: '!INEXACT.test(text) && !/^\\s*-?\\d/.test(text)',
    replacement: 'false',
    reason: 'the shortcut only saves time',
  },
  {
    file: 'contract/values/jsonText.ts',
    original: '/^\\s*-?\\d/',
    replacement: '/\\s*-?\\d/',
    reason: 'the shortcut is taken less often, with the same result',
  },
  {
    file: 'contract/values/jsonText.ts',
    original: `token.startsWith('"')`,
    replacement: `token.endsWith('"')`,
    reason: 'a token in quotation marks both begins and ends with one',
  },
  {
    file: 'contract/values/jsonText.ts',
    original: '/[[:,]\\s*-?\\d+(?:[.eE]|\\d{15})/',
    replacement: '/[[:,]\\s*-?\\d+(?:[.eE]|\\d)/',
    reason: 'the shortcut is taken less often, with the same result',
  },
  {
    file: 'contract/values/text.ts',
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'the text is only searched for control characters, and neither has any',
  },
  {
    file: 'contract/calls/call.ts',
    original: "call.method === 'GET'",
    replacement: 'true',
    reason: 'only calls that read have a query; the comparison is for the type checker',
  },
  {
    file: 'src/domain/money/formatDecimal.ts',
    original: "'0'",
    replacement: '""',
    reason: 'the first part of a split text is always there; the default is for the type checker',
  },
  {
    file: 'src/domain/money/amountInput.ts',
    original: "'down'",
    replacement: '""',
    reason: 'any rounding changes a number that has more decimals',
  },
  {
    file: 'src/domain/money/decimal.ts',
    original: 'scale === value.scale',
    replacement: 'false',
    reason: 'multiplying by one gives the same; the shortcut only saves time',
  },
  {
    file: 'src/domain/money/decimal.ts',
    original: 'value.scale <= decimals',
    replacement: 'value.scale < decimals',
    reason: 'a number with exactly so many decimals is rounded to itself',
  },
  {
    file: 'src/domain/money/decimal.ts',
    original: 'compare(a, b) <= 0',
    replacement: 'compare(a, b) < 0',
    reason: 'of two equal numbers either may be returned',
  },
  {
    file: 'src/domain/money/decimal.ts',
    original: 'compare(a, b) >= 0',
    replacement: 'compare(a, b) > 0',
    reason: 'of two equal numbers either may be returned',
  },
  {
    file: 'src/domain/money/decimal.ts',
    original: 'value.units < 0n',
    replacement: 'value.units <= 0n',
    reason: 'zero is its own negative',
  },
  {
    file: 'src/domain/money/decimal.ts',
    original: 'point < 0',
    replacement: 'point <= 0',
    reason: 'canonical text never begins with its point',
  },
  {
    file: 'src/domain/money/roundedQuotient.ts',
    original: 'value < 0n',
    replacement: 'value <= 0n',
    reason: 'zero is its own negative',
  },
  {
    file: 'src/domain/money/roundedQuotient.ts',
    original: 'dividend < 0n',
    replacement: 'dividend <= 0n',
    reason: 'a dividend of zero leaves no rest, so it has been returned before',
  },
  {
    file: 'src/domain/money/roundedQuotient.ts',
    original: 'divisor < 0n',
    replacement: 'divisor <= 0n',
    reason: 'the division has refused a divisor of zero before',
  },
  {
    file: 'server/src/ledger/imbalances.ts',
    original: 'row?.count',
    replacement: 'row.count',
    reason: 'the query always answers with one row; the question mark is for the type checker',
  },
];

/** The reason why this mutant may survive, or null. */
export function reasonOf({ file, original, replacement }: Survivor): string | null {
  const found = REASONS.find(
    (row) => row.file === file && row.original === original && row.replacement === replacement,
  );
  return found?.reason ?? null;
}
