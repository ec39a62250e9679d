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
