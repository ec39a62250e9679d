/** Passkeys in the profile. */
export const passkeys = {
  title: 'Passkeys',
  lead: 'Log in with your fingerprint, your face or the lock of your device, without your password. A passkey confirms withdrawals too.',
  unable: 'This browser cannot use passkeys here.',
  failed: 'Your passkeys could not be loaded.',
  loading: 'Loading your passkeys',
  name: (browser: string, system: string) =>
    [browser === '' ? 'Unknown browser' : browser, system].filter(Boolean).join(' on '),
  used: 'Added {created} · last used {used}',
  unused: 'Added {created} · not used yet',
  add: 'Add a passkey',
  remove: 'Remove',
  removeIt: (name: string, at: string) => `Remove the passkey of ${name}, added ${at}`,
  removeLead: (name: string) =>
    `The passkey of ${name} will no longer log in. If it is your last one, you are logged out on every other device. Your device may go on offering it until you delete it there.`,
  password: 'Your password',
  code: 'Code',
  codeHint: 'A code of your authenticator app, or a recovery code.',
  noPassword: 'Please type your password.',
  noCode: 'Please type the code.',
  cancel: 'Cancel',
  stopped: 'No passkey was added. Try again when your device asks for your fingerprint, your face or its lock.',
  known: 'This device has a passkey of your account already.',
};
