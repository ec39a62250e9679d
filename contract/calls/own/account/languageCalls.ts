import { defineCalls, NO_DATA, SEND } from '@contract/calls/call';
import { languagePayload } from '@contract/schemas/own/language';

/** The language of what is sent to the user (docs/PROTOCOL.md): the capability `languages` of our own server. */
export const languageCalls = defineCalls({
  saveLanguage: { ...SEND, method: 'PUT', path: 'language/', payload: languagePayload, makesStale: NO_DATA },
});
