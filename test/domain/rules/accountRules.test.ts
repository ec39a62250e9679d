import { PASSWORD_SPECIAL_CHARACTERS } from '@contract/values/constants';
import { AUTH_SENTENCES } from '@/texts/authSentences';
import { bankAccountRules } from '@/domain/rules/bankAccountRules';
import { everyBreach, firstBreach } from '@/domain/rules/breach';
import { contactRules } from '@/domain/rules/contactRules';
import { disputeRules } from '@/domain/rules/disputeRules';
import { emailRules } from '@/domain/rules/emailRules';
import { loginRules } from '@/domain/rules/loginRules';
import { checkPassword, newPasswordRules } from '@/domain/rules/passwordRules';
import { registrationRules } from '@/domain/rules/registrationRules';

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
