import { inLanguage } from '@/texts/language/inLanguage';

/** The second step of a log-in. */
export const secondStep = {
  title: 'Two-step verification',
  appLead: 'Your password is right. Now type the code that your authenticator app shows for Crossrate.',
  recoveryLead: 'Type one of the recovery codes that you stored when you switched two-step verification on.',
  appCode: '6-digit code',
  recoveryCode: 'Recovery code',
  recoveryHint: 'Each of them works once. Without any, our support can help you.',
  useRecovery: 'Use a recovery code instead',
  usePasskey: 'Use a passkey instead',
  useApp: 'Use the authenticator app instead',
  submit: 'Continue',
  again: 'Log in as somebody else',
  noCode: 'Please type the code.',
  wrong: 'This code was not accepted. Please try the newest one.',
};

export const secondStepTexts = inLanguage('devices:secondStep', secondStep);
