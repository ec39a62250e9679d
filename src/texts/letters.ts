import { inLanguage } from './language/inLanguage';
import { counted } from './language/plural';

const signed = (body: string) => `${body}\n\nCrossrate`;

/** The mails of the server. */
export const letters = {
  /** The last line, if the support has an address. */
  support: (address: string) => `Our support: ${address}`,
  welcomeSubject: 'Welcome to Crossrate',
  welcome: (username: string | null, address: string) =>
    signed(`${username === null ? 'Hello' : `Hello ${username}`},\n\nyour account is ready. Log in at ${address}`),
  resetSubject: 'Reset your Crossrate password',
  reset: (address: string) =>
    signed(
      `Choose a new password here (valid for one hour, once):\n\n${address}\n\n` +
        'If you did not ask for this, ignore this mail: your password stays as it is.',
    ),
  pinSubject: 'Your Crossrate one-time pin',
  pin: (pin: string) => signed(`${pin} confirms your withdrawal. It is valid for 5 minutes. Never tell it to anybody.`),
  noticeSubject: 'What is new in your Crossrate account',
  noticeLine: (title: string, address: string) => `- ${title}: ${address}`,
  notices: (lines: readonly string[], left: number, all: string, end: string) =>
    signed(
      `This is new in your account:\n\n${lines.join('\n')}\n` +
        (left > 0 ? `and ${String(left)} more.\n` : '') +
        `\nAll of it: ${all}\n\nTo get no more of these mails, open ${end}`,
    ),
  deviceSubject: 'New device in your Crossrate account',
  device: (device: string, at: string, until: string, address: string) =>
    signed(
      `A device that was not seen before logged in to your account: ${device}, ${at}.\n\n` +
        'If that was you, there is nothing to do.\n\n' +
        `If that was not you, open this page and press “That was not me” before ${until}:\n\n${address}\n\n` +
        'It logs you out on every device, and nobody can log in until you have chosen a new password.',
    ),
  factorSubject: 'Security of your Crossrate account',
  factor: (change: string, at: string, address: string) =>
    signed(
      `${change} (${at})\n\nIf that was you, there is nothing to do.\n\n` +
        `If that was not you, choose a new password now, which logs you out on every device: ${address}`,
    ),
  fundingSubject: (reference: string) => `Your transfer to Crossrate: ${reference}`,
  funding: (money: string, reference: string, address: string) =>
    signed(
      `Transfer ${money} and write this into the transfer, so that it is found at once:\n\n${reference}\n\n` +
        `The account to pay to is shown only here, never in a mail: ${address}\n\n` +
        'If you have already paid, there is nothing more to do.',
    ),
  hookOffSubject: 'A webhook was switched off',
  hookOff: (address: string) =>
    signed(
      'A webhook of your Crossrate account was switched off, because its address has not taken an event for three days or wants no more.\n\n' +
        `You can see what was not delivered, switch it on again and have it sent again here: ${address}`,
    ),
  contactSubject: 'Stay Updated: a new address',
  contact: (name: string, email: string) => signed(`${name} <${email}> wants to stay updated.`),
};

export const letterTexts = inLanguage('letters', letters);

/** The pages of the server that end the mails about what is new. */
export const mailEnd = {
  title: 'Mails about your account',
  question:
    'Press the button to get no more mails about what is new in your account. Other mails, such as pins, still come.',
  end: 'End these mails',
  ended: 'These mails have ended',
  endedHint: 'You can turn them on again in your profile.',
  unknown: 'This link no longer works',
  unknownHint: 'These mails have ended already, or the link is not complete.',
};

export const mailEndTexts = inLanguage('away:mailEnd', mailEnd);

/** What the server notifies and mails about the second factor and about programs. */
export const factorNotices = {
  on: 'Two-step verification was switched on for your account.',
  off: 'Two-step verification was switched off for your account.',
  removed: 'Two-step verification was removed from your account by our support.',
  renewed: 'New recovery codes were made for your account. The earlier ones are no longer valid.',
  passkeyAdded: 'A passkey was added to your account. It logs in without your password.',
  passkeyRemoved: 'A passkey was removed from your account.',
  keyMade: (name: string) =>
    `An API key was made for your account: ${name}. Programs that have it can use your account.`,
  hookMade: 'A webhook was made for your account. It sends the events that were chosen to another system.',
  hooksPaused:
    'Your webhooks were paused, because your password was reset. Look at them, and switch those that are yours on again.',
  hookOff: 'A webhook was switched off, because its address has not taken an event for three days or wants no more.',
  switchFired: (listings: string, orders: string) =>
    `Your program did not report in time, so everything that was open was cancelled. Listings: ${listings}. Orders: ${orders}.`,
  keyRevoked: 'An API key of your account was revoked.',
  keyEnded: (name: string) => `The API key ${name} of your account was revoked by our support.`,
  keyWithdrew: (name: string, money: string) => `The API key ${name} withdraws ${money} from your account.`,
  payoutReturned: (money: string, reason: string) =>
    `The bank did not pay your withdrawal of ${money}. The money is in your wallet again. Reason: ${reason}`,
  takenBack: (money: string, reason: string, owed: string | null) =>
    `Your funding of ${money} was taken back. Reason: ${reason} ${owed === null ? 'It was taken from your wallet.' : `Your wallet had less, so you owe ${owed}. Your next funding pays it, and until then you cannot withdraw.`}`,
  /** Why a funding was taken back. */
  reversed: 'The provider of mobile money sent the payment back to its payer.',
  refunded: (money: string, reason: string) =>
    `Your payment of ${money} is sent back to the phone that made it. Reason: ${reason}`,
  debtPaid: (money: string, left: string | null) =>
    `${money} of your funding paid what you owed. ${left === null ? 'You owe nothing more in this currency.' : `You still owe ${left}.`}`,
  passkeysEnded: 'Passkeys that were added with the earlier password were removed. Add them again in your profile.',
  /** About money that came in and cannot be credited yet. */
  asked: (money: string, question: string) => `We received ${money} and have a question about it: ${question}`,
  recovery: (left: number) =>
    `A recovery code was used to log in to your account. ${counted(left, { one: 'recovery code', other: 'recovery codes' })} left.`,
};

export const factorNoticeTexts = inLanguage('devices:factorNotices', factorNotices);

/** The pages of the server behind “That was not me” in a mail about a new device. */
export const denial = {
  title: 'A new device logged in to your account',
  question:
    'If that was not you, press the button. It logs you out on every device, and nobody can log in until you have chosen a new password.',
  press: 'That was not me',
  done: 'You are logged out on every device',
  doneHint:
    'The old password no longer works. We have sent you a mail with a link to choose a new one; the link is valid for one hour. Then look at your transactions and bank accounts.',
  again: 'No mail came? Ask for another link.',
  unknown: 'This link no longer works',
  unknownHint:
    'It was used, has expired, or a later mail or a new password has replaced it. If you did not do that yourself, ask for a new password on the log-in page: that logs you out on every device.',
};

export const denialTexts = inLanguage('devices:denial', denial);

/** The server's page about the code of a receipt. */
export const receiptCheck = {
  genuine: 'This receipt is genuine',
  proves: (amount: string, day: string, status: string) =>
    `It is for a Crossrate transaction of ${amount} that was made on ${day} (UTC). Its status is ${status}.`,
  unknown: 'There is no such receipt',
  unknownHint: 'Check the code. If it is as printed, the receipt is not from Crossrate.',
};

export const receiptCheckTexts = inLanguage('wallet:receiptCheck', receiptCheck);

/** What the pages of a sandbox say on every screen. */
export const world = { sandbox: 'Sandbox: play money' };

export const worldTexts = inLanguage('server:world', world);
