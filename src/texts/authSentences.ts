import { inLanguage } from './language/inLanguage';

/**
 * The specification's own texts, to the letter, for log-in, registration and password reset. They are apart from the
 * others so that these pages do not download those.
 */
export const ENGLISH_AUTH_SENTENCES = {
  // Spec 2: screens
  showPassword: 'display the password',
  hidePassword: 'hide the password',
  noAccountYet: 'No account yet? Please register',
  forgotPassword: 'Forgot password?',

  // Spec 5: registration and reset
  emailInvalid: 'Field expects an email address',
  emailRequired: 'Email is a required field',
  usernameRequired: 'Username is a required field',
  passwordTooShort: 'Password must be at least 8 characters',
  passwordNeedsUppercase: 'Password must contain atleast one uppercase letter',
  passwordNeedsLowercase: 'Password must contain atleast one lowercase letter',
  passwordNeedsSpecial: 'Password must contain atleast one special character',
  confirmationRequired: 'Password confirmation required',
  passwordsMustMatch: 'Passwords must match',

  // Spec 8: the error catalogue
  invalidCredentials:
    'Invalid credentials, please try again or reset your password, also, please note that the email field is case sensitive.',
  accountDeactivated: 'The account has been deactivated, please contact our admin to reactivate your account.',
  resetRequestFailed: 'Your account does not exist within our database. Please check the email address and try again',
  resetRequested: 'You have been sent an email with instructions on how to reset your password',
  resetFailed: 'Error updating your password. Please try again later.',
  resetDone: 'Password reset successfully. You will be redirected to the homepage momentarily.',
} as const;

export const englishAuthSaid = {
  /** A required field of spec 5 without its own sentence, in the form of the sentences for Email and Username. */
  fieldRequired: (label: string): string => `${label} is a required field`,
};

/** The sentences of log-in, registration and reset, apart from the others so that these pages do not download those. */
export const AUTH_SENTENCES = inLanguage('authSentences', ENGLISH_AUTH_SENTENCES);

/** The sentences with placeholders. */
export const authSaid = inLanguage('authSaid', englishAuthSaid);

/** A text of the specification about an account that has no placeholder. */
export type AuthSentence = (typeof AUTH_SENTENCES)[keyof typeof AUTH_SENTENCES];
