import { createContactSender } from '@/features/landing/contactSender';
import { publicStore } from './publicStore';

/** What the Stay Updated form needs of a store, which comes only when the form is touched (decisions 4). */
export const contactSender = createContactSender(publicStore.dispatch);
