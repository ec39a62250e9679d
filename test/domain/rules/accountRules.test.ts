import { PASSWORD_SPECIAL_CHARACTERS } from '@contract/values/constants';
import { SENTENCES } from '@/texts/sentences';
import { checkBankAccount } from '@/domain/rules/bankAccountRules';
import { checkContact } from '@/domain/rules/contactRules';
import { checkDispute } from '@/domain/rules/disputeRules';
import { checkEmail } from '@/domain/rules/emailRule';
import { checkLogin } from '@/domain/rules/loginRules';
import { checkNewPassword, checkPassword } from '@/domain/rules/passwordRules';
import { checkRegistration } from '@/domain/rules/registrationRules';

const PASSWORD = 'Naira-2026';
const registration = { email: 'ada@example.com', username: 'ada', password: PASSWORD, confirmation: PASSWORD };
const both = (password: string) => ({ password, confirmation: password });

test('a whole registration may be sent', () => {
  expect(checkRegistration(registration)).toBeNull();
});

test.each(['ada', 'ada@', '@example.com', 'ada@example', 'ada example@x.com', 'ada@example.com, eve@example.com'])(
  "refuses the email %p with 'Field expects an email address' [S5.register.1]",
  (email) => {
    expect(checkRegistration({ ...registration, email })).toEqual({
      field: 'email',
      message: 'Field expects an email address',
    });
  },
);

test.each(['ada@example.com', 'Ada.Mensah+wallet@mail.example.co', ' ada@example.com '])(
  'takes %p as an email',
  (email) => {
    expect(checkEmail(email)).toBeNull();
  },
);

test.each(['', '  '])("refuses the email %p with 'Email is a required field' [S5.register.2]", (email) => {
  expect(checkRegistration({ ...registration, email })).toEqual({
    field: 'email',
    message: 'Email is a required field',
  });
});

test.each(['', '  '])("refuses the username %p with 'Username is a required field' [S5.register.3]", (username) => {
  expect(checkRegistration({ ...registration, username })).toEqual({
    field: 'username',
    message: 'Username is a required field',
  });
});

test('a password is required [S5.register.4]', () => {
  expect(checkRegistration({ ...registration, ...both('') })).toEqual({
    field: 'password',
    message: SENTENCES.passwordTooShort,
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
  expect(checkRegistration({ ...registration, confirmation: '' })).toEqual({
    field: 'confirmation',
    message: 'Password confirmation required',
  });
});

test.each([`${PASSWORD} `, 'naira-2026', PASSWORD.slice(1)])(
  "refuses the confirmation %p with 'Passwords must match' [S5.register.10]",
  (confirmation) => {
    expect(checkRegistration({ ...registration, confirmation })).toEqual({
      field: 'confirmation',
      message: 'Passwords must match',
    });
  },
);

test('the first broken rule wins, in the order of the specification', () => {
  const empty = { email: '', username: '', password: '', confirmation: 'x' };
  expect(checkRegistration(empty)?.field).toBe('email');
  expect(checkRegistration({ ...empty, email: registration.email })?.field).toBe('username');
  expect(checkRegistration({ ...empty, email: registration.email, username: 'ada' })?.field).toBe('password');
});

test.each([
  [both('Abcde-7'), 'password', SENTENCES.passwordTooShort],
  [both('naira-2026'), 'password', SENTENCES.passwordNeedsUppercase],
  [both('NAIRA-2026'), 'password', SENTENCES.passwordNeedsLowercase],
  [both('Naira2026'), 'password', SENTENCES.passwordNeedsSpecial],
  [{ password: PASSWORD, confirmation: '' }, 'confirmation', SENTENCES.confirmationRequired],
  [{ password: PASSWORD, confirmation: 'x' }, 'confirmation', SENTENCES.passwordsMustMatch],
])('the reset form has the same password rules: %p [S5.reset.1]', (form, field, message) => {
  expect(checkNewPassword(form)).toEqual({ field, message });
});

test('the reset form with a good password may be sent', () => {
  expect(checkNewPassword(both(PASSWORD))).toBeNull();
});

test('login applies no format rules: only an empty field is held back [S5.login.1]', () => {
  expect(checkLogin({ email: 'not an email', password: 'x' })).toBeNull();
  expect(checkLogin({ email: ' ', password: 'x' })).toEqual({ field: 'email', message: 'Email is a required field' });
  expect(checkLogin({ email: 'a', password: '' })).toEqual({
    field: 'password',
    message: 'Password is a required field',
  });
});

test.each(['', ' ', '\n\t '])(
  "refuses the message %p with 'Please enter a message before submitting.' [S5.dispute.1]",
  (message) => {
    expect(checkDispute({ message })).toEqual({
      field: 'message',
      message: 'Please enter a message before submitting.',
    });
  },
);

test('a dispute with a message may be sent', () => {
  expect(checkDispute({ message: ' The money never came. ' })).toBeNull();
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
  expect(checkBankAccount({ ...account, [field]: '  ' })).toEqual({ field, message });
});

test('a whole bank account may be sent, and none without a currency', () => {
  expect(checkBankAccount(account)).toBeNull();
  expect(checkBankAccount({ ...account, currency: null })?.field).toBe('currency');
});

test('name and email are required [S5.contact.1]', () => {
  expect(checkContact({ name: ' ', email: '' })).toEqual({ field: 'name', message: 'Name is a required field' });
  expect(checkContact({ name: 'Ada', email: '' })).toEqual({ field: 'email', message: 'Email is a required field' });
  expect(checkContact({ name: 'Ada', email: 'ada@example.com' })).toBeNull();
});

test('the email is of email type [S5.contact.2]', () => {
  expect(checkContact({ name: 'Ada', email: 'ada' })?.message).toBe('Field expects an email address');
});
