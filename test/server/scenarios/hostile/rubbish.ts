import type { SeededRandom } from '@test/support/random/seededRandom';

const repeat = (text: string, times: number) => text.repeat(times);
const quoted = (text: string) => JSON.stringify(text);

/** JSON texts that no field expects: wrong kinds, sizes, numbers, characters, injections. */
const VALUES: readonly string[] = [
  ...['null', 'true', 'false', '0', '-0', '-1', '1e309', '-1e309', '1e-400', '0.1e1', '9007199254740993', '5e99'],
  ...['[]', '{}', '[[]]', '[null]', '{"id":1}', '{"$ne":null}', '{"toString":1}', '[{"amount":"1"}]', '""', '" "'],
  ...['"NaN"', '"Infinity"', '"-1"', '"0"', '"1e9"', '"0x10"', '"1,000"', '"١٢"', '"１"', '"+1"', '".5"', '"5."'],
  ...[repeat('9', 400), `"${repeat('9', 400)}"`, `"0.${repeat('0', 300)}1"`, '"999999999999.99999999"', '0.00000001'],
  ...["'; drop table users; --", "' or '1'='1", '" or ""="', '%s%s%s%n', '${7*7}', '{{7*7}}', '../../etc/passwd'].map(
    quoted,
  ),
  ...['<script>alert(1)</script>', '\u202etxt', '\u200b', 'a\u0000b', '\u001b[31m', 'İıſK', 'e\u0301'.repeat(50)].map(
    quoted,
  ),
  ...['"\\ud800"', '"\\udc00x"', '"a\\u0000b"', '"\\ud83d"', '"\\uffff"', '"\\n\\r\\t"', quoted('👩‍👩‍👧'.repeat(80))],
  ...['2024-02-30', '0000-00-00', '99999-12-31', '1990-12-31T00:00', 'a@b', '@', `${repeat('a', 300)}@b.co`].map(
    quoted,
  ),
  ...['CNY>NGN', 'CNY->NGN->CNY', 'CNY', 'USD', 'cny', 'MOF_ORDER', 'LIST ', 'COMPLETED', '__proto__'].map(quoted),
  ...[quoted(repeat('x', 5_000)), quoted(repeat('\\', 2_000)), quoted(repeat('é', 9_000))],
  ...[`${repeat('[', 200)}${repeat(']', 200)}`, `${repeat('{"a":', 300)}1${repeat('}', 300)}`],
];

/** Texts for a place in a path or a query. */
const WORDS: readonly string[] = [
  ...['0', '-1', '1.5', 'x', '9223372036854775807', '9223372036854775808', '99999999999999999999', '1e3', '%27', ' '],
  ...['%00', '%ff', '%E0%A4%A', '%', '%2e%2e%2f', '..', '.', '%2F', '%252F', '%0d%0aX-A:%20b', '%F0%9F%92%A9', '１'],
  ...['true', 'TRUE', 'true/', 'CNY', 'usd', '__proto__', 'constructor', '${1}', '%s', "1'%20or%20'1'='1", '*', '[]'],
  ...['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-31', '2026-11-22', '275760-09-13', '-000001-01-01'],
  ...['2026-11-22T24:00:00Z', '2026-11-22T23:59:60Z', '0001-01-01T00:00%2B14:00', '9999-12-31T23:59:59.999999-14:00'],
  ...['NaN', 'Infinity', '1e309', '-0', '0x1', repeat('9', 70), repeat('a', 3_000), '%C0%AF', ';', '1;drop', 'null'],
];

/** Names of fields that a caller may try to slip in. */
const NAMES: readonly string[] = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'id', 'user', 'user_id', 'status'],
  ...[
    'balance',
    'created_at',
    'is_admin',
    'deactivated_at',
    'email',
    '',
    ' ',
    'a.b',
    'a[b]',
    '$where',
    'then',
    'length',
  ],
];

export const rubbishValue = (random: SeededRandom): string => random.oneOf(VALUES);
export const rubbishWord = (random: SeededRandom): string => random.oneOf(WORDS);
export const rubbishName = (random: SeededRandom): string => random.oneOf(NAMES);
