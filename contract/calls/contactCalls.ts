import { contactPayload } from '@contract/schemas/session';
import { defineCalls, NO_DATA, SEND } from './call';

/** Specification 7: the Stay Updated form. */
export const contactCalls = defineCalls({
  sendContactForm: { ...SEND, access: 'public', path: 'email/', payload: contactPayload, makesStale: NO_DATA },
});
