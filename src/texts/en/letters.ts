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
  contactSubject: 'Stay Updated: a new address',
  contact: (name: string, email: string) => signed(`${name} <${email}> wants to stay updated.`),
};
