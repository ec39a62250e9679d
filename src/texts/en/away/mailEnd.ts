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
