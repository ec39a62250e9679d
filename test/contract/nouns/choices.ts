import { languagePayload, watchlistPayload } from '@contract/choices';
import { ok, payloadOf } from '@test/support/mswBackend/backendRequest';
import { letIn, type NounFacts } from './callFacts';

/** The app sends only the fields of the schema. */
const STRANGER = { unknown: 'never sent' };
const WATCHED = { pairs: ['CNY/NGN'] };

/** What the user chose: the language of what is sent to them, and the watched pairs. */
export const facts: NounFacts = {
  saveLanguage: {
    argument: { language: 'fr', ...STRANGER },
    line: 'PUT language/',
    body: { language: 'fr' },
    msw: (request, state) => {
      state.language = payloadOf(request, languagePayload).language;
      return ok({ status: 'OK' });
    },
  },
  getWatchlist: {
    line: 'GET watchlist/',
    answer: { sent: WATCHED, kept: WATCHED },
    access: letIn,
    msw: (_request, state) => ok({ pairs: state.watched }),
  },
  saveWatchlist: {
    argument: { ...WATCHED, ...STRANGER },
    line: 'PUT watchlist/',
    body: WATCHED,
    msw: (request, state) => {
      state.watched = payloadOf(request, watchlistPayload).pairs;
      return ok({ status: 'OK' });
    },
  },
};
