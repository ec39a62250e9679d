import * as v from 'valibot';
import { defineCalls, NO_DATA, SEND } from './call';
import { requiredEmail, requiredText } from './values/text';

/** POST /email/, the Stay Updated form. */
export const contactPayload = v.object({ name: requiredText('name', 120), email: requiredEmail('email') });
export type ContactPayload = v.InferOutput<typeof contactPayload>;

/** Specification 7: the Stay Updated form. */
export const contactCalls = defineCalls({
  sendContactForm: { ...SEND, access: 'public', path: 'email/', payload: contactPayload, makesStale: NO_DATA },
});
