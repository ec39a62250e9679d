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
];

/** The reason why this mutant may survive, or null. */
export function reasonOf({ file, original, replacement }: Survivor): string | null {
  const found = REASONS.find(
    (row) => row.file === file && row.original === original && row.replacement === replacement,
  );
  return found?.reason ?? null;
}
