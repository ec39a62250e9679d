import { counted } from '@/texts/language/plural';

/** What the server notifies and mails about the second factor. */
export const factorNotices = {
  on: 'Two-step verification was switched on for your account.',
  off: 'Two-step verification was switched off for your account.',
  removed: 'Two-step verification was removed from your account by our support.',
  renewed: 'New recovery codes were made for your account. The earlier ones are no longer valid.',
  passkeyAdded: 'A passkey was added to your account. It logs in without your password.',
  passkeyRemoved: 'A passkey was removed from your account.',
  passkeysEnded: 'Passkeys that were added with the earlier password were removed. Add them again in your profile.',
  recovery: (left: number) =>
    `A recovery code was used to log in to your account. ${counted(left, { one: 'recovery code', other: 'recovery codes' })} left.`,
};
