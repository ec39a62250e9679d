/** The titles of the pages before the log-in, apart from the others because each of these pages has all of them. */
export const titles = {
  landing: 'Yuan, cedis, naira at the rate you choose',
  login: 'Login',
  register: 'Register',
  requestPasswordReset: 'Reset your password',
  confirmPasswordReset: 'Choose a new password',
};
