import { inLanguage } from '@/texts/language/inLanguage';

/** A log-in and a withdrawal with a passkey. */
export const passkeyLogIn = {
  logIn: 'Log in with a passkey',
  stopped: 'No passkey was used. Try again, or log in with your password.',
  confirm: 'Use a passkey instead',
  confirmed: 'Confirmed with your passkey. Send the withdrawal within five minutes.',
  notConfirmed: 'The withdrawal was not confirmed with a passkey. Please try again.',
};

export const passkeyLogInTexts = inLanguage('devices:passkeyLogIn', passkeyLogIn);
