import { inLanguage } from './language/inLanguage';

/** Logging in, registering, and resetting a password. */
export const auth = {
  toStart: 'Crossrate, to the start page',
  newPasswordTitle: 'Choose a new password',
  backToLogin: 'Back to login',
  askForLink: 'Ask for a new link',
  savePassword: 'Save the password',
  registered: 'Your account has been created. Please log in.',
  login: 'Login',
  email: 'Email',
  emailHint: 'The email field is case sensitive.',
  password: 'Password',
  passwordHint: 'At least 8 characters, with an uppercase, a lowercase and a special character',
  confirmPassword: 'Confirm password',
  register: 'Register',
  registerLead: 'One account, a wallet for each of your currencies.',
  haveAccount: 'Have an account? Login',
  username: 'Username',
  resetTitle: 'Reset your password',
  resetLead: 'We send a link to your email address.',
  sendLink: 'Send the link',
  unreachable: 'The server cannot be reached. Please check your connection and try again.',
  tooMany: 'There were too many attempts. Please wait a little before you try again.',
  serverFailed: 'Something went wrong on the server. Please try again a little later.',
  registrationUnclear:
    'The server did not answer in time. Your account may exist already: try to log in before you register again.',
  notRegistered: 'Your account could not be created. Please check the form and try again.',
};

export const authTexts = inLanguage('auth', auth);
