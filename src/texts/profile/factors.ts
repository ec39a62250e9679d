import { inLanguage } from '@/texts/language/inLanguage';
import { counted } from '@/texts/language/plural';

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

export const passkeyTexts = inLanguage('passkeys', passkeys);

/** The profile's part about the second step of a log-in. */
export const secondFactor = {
  failed: 'Your two-step verification could not be loaded.',
  offLead:
    'After your password, Crossrate asks for a code of an authenticator app on your phone. Withdrawals ask for it too, instead of a pin by mail.',
  password: 'Your password',
  begin: 'Set it up',
  scan: 'Scan this with your authenticator app, or type the key into it.',
  qr: 'QR code for your authenticator app',
  loadingQr: 'Loading the QR code',
  qrFailed: 'The QR code could not be loaded. Type the key into your app instead.',
  key: 'Key',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Not copied',
  code: '6-digit code',
  codeHint: 'Type the code that the app shows now.',
  anyCode: 'Code',
  anyCodeHint: 'A code of your authenticator app, or a recovery code.',
  confirm: 'Switch it on',
  cancel: 'Cancel',
  codesTitle: 'Your recovery codes',
  codesLead:
    'If you lose your phone, each of these codes logs you in once. They are shown only now: print them or keep them where you keep your passwords.',
  print: 'Print',
  stored: 'I have stored them',
  on: 'on',
  since: 'On since {since}. {left} left.',
  left: (count: number) => counted(count, { one: 'recovery code', other: 'recovery codes' }),
  few: 'Few recovery codes are left. Make new ones before the last is used.',
  renew: 'New recovery codes',
  renewLead: 'The earlier codes are no longer valid then.',
  end: 'Switch it off',
  endLead: 'Your password alone will then be enough to log in. You are logged out on every other device.',
  noCode: 'Please type the code.',
  noPassword: 'Please type your password.',
  notDone: 'This could not be carried out. Please try again.',
  unclear: 'No clear answer came, so this was read again. If nothing has changed here, please try again.',
  notStored:
    'You have not confirmed that you stored your recovery codes. Type a code to get ten new ones; the earlier ones are no longer valid then.',
};

export const secondFactorTexts = inLanguage('secondFactor', secondFactor);
