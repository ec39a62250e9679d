import { createContactSender } from '@/features/landing/createContactSender';
import { publicStore } from './publicStore';

/** What the Stay Updated form needs of the store, which is loaded only when the form is touched (decision 152). */
export const contactSender = createContactSender(publicStore.dispatch);
