import { contactCalls } from '@contract/contact';
import { injectCalls } from '@/api/transport/injectCalls';

/** Specification 7: the Stay Updated form. */
export const contactApi = injectCalls(contactCalls);
