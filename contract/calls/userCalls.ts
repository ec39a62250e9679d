import { profilePayload, userAnswer } from '@contract/schemas/user';
import { defineCalls, READ, SEND } from './call';

/** Specification 7: the user's profile and account, and logging out everywhere. */
export const userCalls = defineCalls({
  logoutAll: {
    ...SEND,
    path: 'logoutall/',
    success: 204,
    makesStale: { none: 'all data of the user is dropped when the session ends' },
  },
  getMe: { ...READ, path: 'users/me/', answer: userAnswer, fedBy: ['homepage_updates'] },
  updateMe: { ...SEND, path: 'users/me/', payload: profilePayload, makesStale: ['homepage_updates'] },
  deleteAccount: {
    ...SEND,
    path: 'users/delete-account/',
    makesStale: { none: 'the clean-up that follows reads what it needs, then the session ends (specification 4)' },
  },
});
