import type { CashLimit } from '@contract/cash';
import { PASSWORD_SPECIAL_CHARACTERS } from '@contract/values/constants';
import { typedAmount } from '@/domain/money/typedNumber';
import { bankAccountRules } from '@/domain/rules/bankAccountRules';
import { everyBreach, firstBreach } from '@/domain/rules/breach';
import { overLimitOf } from '@/domain/rules/cashLimitRule';
import { fundRules } from '@/domain/rules/cashRules';
import { contactRules } from '@/domain/rules/contactRules';
import { disputeRules } from '@/domain/rules/disputeRules';
import { emailRules } from '@/domain/rules/emailRules';
import { isSendable, pictureKindOf, refusalOfFile, shrunkSize, unreadable } from '@/domain/rules/imageRule';
import { loginRules, registrationRules } from '@/domain/rules/accountRules';
import { checkPassword, newPasswordRules } from '@/domain/rules/passwordRules';
import { withdrawRules } from '@/domain/rules/withdrawRules';
import { AUTH_SENTENCES } from '@/texts/authSentences';
import { HOUSE_SENTENCES } from '@/texts/sentences';
import { checkProperty } from '@test/support/random/property';

const PASSWORD = 'Naira-2026';

const registration = { email: 'ada@example.com', username: 'ada', password: PASSWORD, confirmation: PASSWORD };

const both = (password: string) => ({ password, confirmation: password });

test('a whole registration may be sent', () => {
  expect(firstBreach(registrationRules, registration)).toBeNull();
});

test.each(['ada', 'ada@', '@example.com', 'ada@example', 'ada example@x.com', 'ada@example.com, eve@example.com'])(
  "refuses the email %p with 'Field expects an email address' [S5.register.1]",
  (email) => {
    expect(firstBreach(registrationRules, { ...registration, email })).toEqual({
      field: 'email',
      message: 'Field expects an email address',
    });
  },
);

test.each(['ada@example.com', 'Ada.Mensah+wallet@mail.example.co', ' ada@example.com '])(
  'takes %p as an email',
  (email) => {
    expect(firstBreach(emailRules, { email })).toBeNull();
  },
);

test.each(['', '  '])("refuses the email %p with 'Email is a required field' [S5.register.2]", (email) => {
  expect(firstBreach(registrationRules, { ...registration, email })).toEqual({
    field: 'email',
    message: 'Email is a required field',
  });
});

test.each(['', '  '])("refuses the username %p with 'Username is a required field' [S5.register.3]", (username) => {
  expect(firstBreach(registrationRules, { ...registration, username })).toEqual({
    field: 'username',
    message: 'Username is a required field',
  });
});

test('a password is required [S5.register.4]', () => {
  expect(firstBreach(registrationRules, { ...registration, ...both('') })).toEqual({
    field: 'password',
    message: AUTH_SENTENCES.passwordTooShort,
  });
});

test("refuses 7 characters with 'Password must be at least 8 characters' and takes 8 [S5.register.5, S9.password]", () => {
  expect(checkPassword('Abcde-7')).toBe('Password must be at least 8 characters');
  expect(checkPassword('Abcdef-8')).toBeNull();
  expect(checkPassword('Aa-💰💰💰💰')).toBe('Password must be at least 8 characters');
});

test("'Password must contain atleast one uppercase letter' [S5.register.6]", () => {
  expect(checkPassword('naira-2026')).toBe('Password must contain atleast one uppercase letter');
  expect(checkPassword('Énaira-26')).toBeNull();
});

test("'Password must contain atleast one lowercase letter' [S5.register.7]", () => {
  expect(checkPassword('NAIRA-2026')).toBe('Password must contain atleast one lowercase letter');
});

test("'Password must contain atleast one special character' [S5.register.8]", () => {
  expect(checkPassword('Naira2026')).toBe('Password must contain atleast one special character');
  expect(checkPassword('Naira 2026')).toBe('Password must contain atleast one special character');
  expect(checkPassword("Naira'2026~")).toBe('Password must contain atleast one special character');
});

test.each([...PASSWORD_SPECIAL_CHARACTERS])('takes %s as a special character [S5.register.8]', (character) => {
  expect(checkPassword(`Naira2026${character}`)).toBeNull();
});

test("refuses an empty confirmation with 'Password confirmation required' [S5.register.9]", () => {
  expect(firstBreach(registrationRules, { ...registration, confirmation: '' })).toEqual({
    field: 'confirmation',
    message: 'Password confirmation required',
  });
});

test.each([`${PASSWORD} `, 'naira-2026', PASSWORD.slice(1)])(
  "refuses the confirmation %p with 'Passwords must match' [S5.register.10]",
  (confirmation) => {
    expect(firstBreach(registrationRules, { ...registration, confirmation })).toEqual({
      field: 'confirmation',
      message: 'Passwords must match',
    });
  },
);

test('every broken field shows its first sentence, and other fields show none', () => {
  const form = { email: 'ada', username: 'ada', password: 'short', confirmation: '' };
  expect(everyBreach(registrationRules, form)).toEqual({
    email: AUTH_SENTENCES.emailInvalid,
    password: AUTH_SENTENCES.passwordTooShort,
    confirmation: AUTH_SENTENCES.confirmationRequired,
  });
  expect(everyBreach(registrationRules, registration)).toEqual({});
});

test('the first broken rule wins, in the order of the specification', () => {
  const empty = { email: '', username: '', password: '', confirmation: 'x' };
  expect(firstBreach(registrationRules, empty)?.field).toBe('email');
  expect(firstBreach(registrationRules, { ...empty, email: registration.email })?.field).toBe('username');
  expect(firstBreach(registrationRules, { ...empty, email: registration.email, username: 'ada' })?.field).toBe(
    'password',
  );
});

test.each([
  [both('Abcde-7'), 'password', AUTH_SENTENCES.passwordTooShort],
  [both('naira-2026'), 'password', AUTH_SENTENCES.passwordNeedsUppercase],
  [both('NAIRA-2026'), 'password', AUTH_SENTENCES.passwordNeedsLowercase],
  [both('Naira2026'), 'password', AUTH_SENTENCES.passwordNeedsSpecial],
  [{ password: PASSWORD, confirmation: '' }, 'confirmation', AUTH_SENTENCES.confirmationRequired],
  [{ password: PASSWORD, confirmation: 'x' }, 'confirmation', AUTH_SENTENCES.passwordsMustMatch],
])('the reset form has the same password rules: %p [S5.reset.1]', (form, field, message) => {
  expect(firstBreach(newPasswordRules, form)).toEqual({ field, message });
});

test('the reset form with a good password may be sent', () => {
  expect(firstBreach(newPasswordRules, both(PASSWORD))).toBeNull();
});

test('login applies no format rules: only an empty field is held back [S5.login.1]', () => {
  expect(firstBreach(loginRules, { email: 'not an email', password: 'x' })).toBeNull();
  expect(firstBreach(loginRules, { email: ' ', password: 'x' })).toEqual({
    field: 'email',
    message: 'Email is a required field',
  });
  expect(firstBreach(loginRules, { email: 'a', password: '' })).toEqual({
    field: 'password',
    message: 'Password is a required field',
  });
});

test.each(['', ' ', '\n\t '])(
  "refuses the message %p with 'Please enter a message before submitting.' [S5.dispute.1]",
  (message) => {
    expect(firstBreach(disputeRules, { message })).toEqual({
      field: 'message',
      message: 'Please enter a message before submitting.',
    });
  },
);

test('a dispute with a message may be sent', () => {
  expect(firstBreach(disputeRules, { message: ' The money never came. ' })).toBeNull();
});

const account = {
  accountName: 'Ada Mensah',
  firstName: 'Ada',
  lastName: 'Mensah',
  accountNumber: '6217000012345678',
  bankName: 'Bank of China',
  currency: 'CNY',
};

test.each([
  ['accountName', 'Account name is a required field'],
  ['firstName', 'First name is a required field'],
  ['lastName', 'Last name is a required field'],
  ['accountNumber', 'Account number is a required field'],
  ['bankName', 'Bank name is a required field'],
  ['currency', 'Currency is a required field'],
])('%s is required [S5.bankAccount.1]', (field, message) => {
  expect(firstBreach(bankAccountRules, { ...account, [field]: '  ' })).toEqual({ field, message });
});

test('a complete bank account may be sent, but not without a currency', () => {
  expect(firstBreach(bankAccountRules, account)).toBeNull();
  expect(firstBreach(bankAccountRules, { ...account, currency: '' })?.field).toBe('currency');
});

test('name and email are required [S5.contact.1]', () => {
  expect(firstBreach(contactRules, { name: ' ', email: '' })).toEqual({
    field: 'name',
    message: 'Name is a required field',
  });
  expect(firstBreach(contactRules, { name: 'Ada', email: '' })).toEqual({
    field: 'email',
    message: 'Email is a required field',
  });
  expect(firstBreach(contactRules, { name: 'Ada', email: 'ada@example.com' })).toBeNull();
});

test('the email is of email type [S5.contact.2]', () => {
  expect(firstBreach(contactRules, { name: 'Ada', email: 'ada' })?.message).toBe('Field expects an email address');
});

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['\x89PNG\r\n\x1a\n\0\0\0\r', 'PNG', true],
  ['\xff\xd8\xff\xe0\0\x10JFIF\0\x01', 'JPEG', true],
  ['GIF89a\x01\0\x01\0\0\0', 'GIF', true],
  ['RIFF\x10\0\0\0WEBP', 'WEBP', true],
  ['\0\0\0\x18ftypheic', 'HEIC', false],
  ['\0\0\0\x18ftypmif1', 'HEIC', false],
  ['\0\0\0\x1cftypavif', 'AVIF', false],
  ['\0\0\0\x20ftypisom', null, false],
  ['%PDF-1.7', null, false],
  ['', null, false],
] as const)('tells by the first bytes %j that a file is %s [S11.picture.read]', (first, kind, sendable) => {
  expect(pictureKindOf(bytes(first))).toBe(kind);
  expect(isSendable(kind)).toBe(sendable);
});

test('an empty file and a file of another type are refused, and an unknown type is read [S5.fund.3] [S11.picture.read]', () => {
  expect(refusalOfFile({ size: 0, type: 'image/jpeg' })).toBe('This file is empty.');
  expect(refusalOfFile({ size: 9, type: 'application/pdf' })).toBe(HOUSE_SENTENCES.imageRequired);
  expect(refusalOfFile({ size: 9, type: 'image/heic' })).toBeNull();
  expect(refusalOfFile({ size: 9, type: '' })).toBeNull();
});

test('a picture that the browser cannot read is refused with the true reason [S11.picture.read]', () => {
  expect(unreadable('HEIC')).toContain('cannot read HEIC pictures');
  expect(unreadable('AVIF')).toContain('cannot read AVIF pictures');
  expect(unreadable('JPEG')).toContain('damaged or incomplete');
  expect(unreadable(null)).toBe(HOUSE_SENTENCES.imageRequired);
});

test.each([
  ['a photograph', [4000, 3000], [2000, 1500]],
  ['a photograph of 200 million pixels', [12_240, 16_320], [1500, 2000]],
  ['a screenshot of a phone', [1080, 2400], [900, 2000]],
  ['a long screenshot', [1440, 9000], [800, 5000]],
  ['the longest screenshot', [1080, 21_000], [800, 15_556]],
  ['a wide panorama', [12_000, 3000], [3200, 800]],
  ['a strip', [10, 20_000], [8, 16_000]],
  ['a small picture', [640, 480], [640, 480]],
] as const)('%s of %j pixels is sent with %j [S11.picture.small]', (_name, [width, height], [wide, high]) => {
  expect(shrunkSize({ width, height })).toEqual({ width: wide, height: high });
});

const limit = (type: CashLimit['type'], period: CashLimit['period'], most: string, left: string): CashLimit => ({
  type,
  period,
  most,
  left,
  currency: 'CNY',
  more_at: null,
});

const over = (done: 'funded' | 'withdrawn', most: string, time: string) =>
  `At most ${most} CNY can be ${done} in ${time}, and this is more than what is left of it.`;

const answer = (limits: readonly CashLimit[], amount: string, balance: string | null = null) =>
  overLimitOf(limits)(typedAmount(amount), balance);

test.each([
  ['FUND_WALLET', 'day', over('funded', '5,000', '24 hours')],
  ['FUND_WALLET', 'month', over('funded', '5,000', '30 days')],
  ['WITHDRAW', 'day', over('withdrawn', '5,000', '24 hours')],
  ['WITHDRAW', 'month', over('withdrawn', '5,000', '30 days')],
] as const)(
  'all that is left of %s in a %s may be taken, and a cent more is answered with the limit [S11.limits.rule]',
  (type, period, sentence) => {
    const limits = [limit(type, period, '5000', '1234.5')];
    expect(answer(limits, '1,234.50')).toBeNull();
    expect(answer(limits, '0.01')).toBeNull();
    expect(answer(limits, '1234.51')).toBe(sentence);
  },
);

test('of two limits the first that an amount is above is named [S11.limits.rule]', () => {
  const limits = [limit('WITHDRAW', 'day', '100', '50'), limit('WITHDRAW', 'month', '1000', '20.5')];
  expect(answer(limits, '20.5')).toBeNull();
  expect(answer(limits, '20.51')).toBe(over('withdrawn', '1,000', '30 days'));
  expect(answer(limits, '50')).toBe(over('withdrawn', '1,000', '30 days'));
  expect(answer(limits, '50.01')).toBe(over('withdrawn', '100', '24 hours'));
});

test('if nothing is left, not even a cent may be sent [S11.limits.rule]', () => {
  expect(answer([limit('WITHDRAW', 'day', '0.5', '0')], '0.01')).toBe(over('withdrawn', '0.5', '24 hours'));
});

test('without limits any amount may be sent [S11.limits.rule]', () => {
  expect(answer([], '999999999999999999999')).toBeNull();
});

test.each(['', '0', '-1', 'x', '1.234'])(
  '"%s" is no amount, so no limit is said to be broken [S11.limits.rule]',
  (amount) => {
    expect(answer([limit('FUND_WALLET', 'day', '0', '0')], amount)).toBeNull();
  },
);

test('a whole balance counts with all its decimals [S11.limits.rule]', () => {
  const limits = [limit('WITHDRAW', 'day', '10', '9.995')];
  expect(answer(limits, '9.996', '9.996')).toBe(over('withdrawn', '10', '24 hours'));
  expect(answer(limits, '9.995', '9.995')).toBeNull();
  // Nobody can withdraw it, and another rule says so.
  expect(answer(limits, '9.996', '20')).toBeNull();
});

test('amounts are compared with limits exactly, whatever their size [S11.limits.rule]', () => {
  checkProperty(500, (random) => {
    const left = BigInt(`${String(random.between(1, 9))}${random.digits(20)}`);
    const wanted = left + BigInt(random.between(-2, 2));
    const text = (cents: bigint) => `${String(cents / 100n)}.${String(cents % 100n).padStart(2, '0')}`;
    const limits = [limit('FUND_WALLET', 'day', text(left), text(left))];
    expect(answer(limits, text(wanted)) === null).toBe(wanted <= left);
  });
});

test('both tickets of money in and out have the rule, behind the rules of the specification [S11.limits.rule]', () => {
  const overLimit = overLimitOf([limit('WITHDRAW', 'day', '100', '50')]);
  const form = { amount: typedAmount('51'), bankAccount: '3', otp: '123456', qrCode: null, screenshot: null };
  const sentence = { field: 'amount', message: over('withdrawn', '100', '24 hours') };
  expect(firstBreach(withdrawRules, form, { balance: '51', overLimit })).toEqual(sentence);
  expect(firstBreach(withdrawRules, form, { balance: '50.99', overLimit })?.message).toBe(
    'Insufficient wallet balance.',
  );
  expect(firstBreach(fundRules, form, { overLimit })).toEqual(sentence);
});
