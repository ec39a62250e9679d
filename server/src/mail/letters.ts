import type { Mail } from './mail';

const SIGNATURE = '\n\nCrossrate';

/** The mail after a registration. */
export const welcomeLetter = (recipient: string, username: string, appUrl: string): Mail => ({
  recipient,
  subject: 'Welcome to Crossrate',
  body: `Hello ${username},\n\nyour account is ready. Log in at ${appUrl}/login${SIGNATURE}`,
});

/** The mail with the reset link, valid one hour, once. */
export const passwordResetLetter = (recipient: string, token: string, appUrl: string): Mail => ({
  recipient,
  subject: 'Reset your Crossrate password',
  body:
    `Choose a new password here (valid for one hour, once):\n\n${appUrl}/password-reset/${token}\n\n` +
    `If you did not ask for this, ignore this mail: your password stays as it is.${SIGNATURE}`,
});

/** The mail with the one-time pin of a withdrawal, valid 5 minutes (spec 9). */
export const oneTimePinLetter = (recipient: string, pin: string): Mail => ({
  recipient,
  subject: 'Your Crossrate one-time pin',
  body: `${pin} confirms your withdrawal. It is valid for 5 minutes. Never tell it to anybody.${SIGNATURE}`,
});

/** What the Stay Updated form sends, to the operator. */
export const contactLetter = (recipient: string, name: string, email: string): Mail => ({
  recipient,
  subject: 'Stay Updated: a new address',
  body: `${name} <${email}> wants to stay updated.${SIGNATURE}`,
});
