import {
  base32,
  checkCode,
  createRecoveryCodes,
  hashRecoveryCodes,
  isRecoveryCode,
  otpauthUrl,
  readRecoveryCode,
} from '@server/modules/oneTimeCodes';
import { codeAt } from '@test/support/server/secondFactor';

const stepAt = (now: number) => Math.floor(now / 30);

/** The secret and the times of RFC 6238, appendix B, whose codes have 8 digits; ours are their last 6. */
const secret = Buffer.from('12345678901234567890');
const TIMES: [number, string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

it.each(TIMES)('gives the code of RFC 6238 at %d seconds: %s [S11.factor.codes]', (now, code) => {
  expect(codeAt(secret, stepAt(now))).toBe(code);
  expect(checkCode(code, { secret, lastStep: 0 }, now)).toEqual({ kind: 'right', step: stepAt(now) });
});

it('takes a code one step too early or too late, and none further off [S11.factor.codes]', () => {
  const now = 1_700_000_000;
  const kinds = [-3, -2, -1, 0, 1, 2, 3].map(
    (off) => checkCode(codeAt(secret, stepAt(now) + off), { secret, lastStep: 0 }, now).kind,
  );
  expect(kinds).toEqual(['wrong', 'wrong', 'right', 'right', 'right', 'wrong', 'wrong']);
});

it('takes no code twice, and none before the last one [S11.factor.codes]', () => {
  const now = 1_700_000_000;
  const step = stepAt(now);
  const verdicts = [-1, 0, 1].map((off) => checkCode(codeAt(secret, step + off), { secret, lastStep: step }, now));
  expect(verdicts).toEqual([{ kind: 'used' }, { kind: 'used' }, { kind: 'right', step: step + 1 }]);
  for (const code of ['', '12345', '1234567', 'abcdef'])
    expect(checkCode(code, { secret, lastStep: 0 }, now).kind).toBe('wrong');
});

it('writes the key and the address as authenticator apps read them [S11.factor.codes]', () => {
  // RFC 4648, section 10.
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(base32(Buffer.from('fooba'))).toBe('MZXW6YTB');
  const url = new URL(otpauthUrl(secret, 'ada@example.com', 'Crossrate'));
  expect(url.href).toMatch(/^otpauth:\/\/totp\/Crossrate:ada%40example\.com\?/);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...{ secret: base32(secret), issuer: 'Crossrate', algorithm: 'SHA1', digits: '6', period: '30' },
  });
});

it('makes ten recovery codes with ten first letters, stored as salted hashes [S11.factor.recovery]', async () => {
  const codes = createRecoveryCodes();
  expect(new Set(codes.map((code) => code.charAt(0))).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const [first = '', second = ''] = codes;
  const [stored] = await hashRecoveryCodes([first]);
  expect(stored?.hash).toMatch(/^\$argon2id\$/);
  expect(await isRecoveryCode(stored ?? null, readRecoveryCode(first.toLowerCase().replaceAll('-', ' ')) ?? '')).toBe(
    true,
  );
  expect(await isRecoveryCode(stored ?? null, second)).toBe(false);
  expect(await isRecoveryCode(null, first)).toBe(false);
});
