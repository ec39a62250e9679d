import { nothing, ok } from '@test/support/mswBackend/backendRequest';
import { active, byId, type NounFacts } from './callFacts';

const SESSION = { browser: 'Firefox', system: 'Linux', country: 'GH', first_seen: 'then', last_seen: 'now' };
const groups = 'notifications';

/** Where the user is logged in, `state.devices`. */
export const facts: NounFacts = {
  getSessions: {
    line: 'GET sessions/',
    answer: { sent: [{ id: 4, ...SESSION, current: true }], kept: [{ id: '4', ...SESSION, current: true }] },
    groups,
    msw: (_request, state) => ok(state.devices),
  },
  endSession: {
    argument: '7',
    line: 'DELETE sessions/7/',
    success: 204,
    groups,
    access: { ...active, foreign: byId('session') },
    msw: ({ id }, state) => {
      state.devices = state.devices.filter((one) => one.id !== id || one.current);
      return nothing();
    },
  },
  endOtherSessions: {
    line: 'POST sessions/end-others/',
    groups,
    msw: (_request, state) => {
      state.devices = state.devices.filter(({ current }) => current);
      return ok({ status: 'OK' });
    },
  },
};
