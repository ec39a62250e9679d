import { contactCalls } from '@contract/calls/contactCalls';
import { injectCalls } from '@/api/transport/injectCalls';

/** Specification 7: the Stay Updated form. */
export const contactApi = injectCalls(contactCalls);
