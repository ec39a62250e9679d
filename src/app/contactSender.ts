import { createContactSender } from '@/features/landing/contactSender';
import { appStore } from './appStore';

/** What the Stay Updated form needs of the store, which comes only when the form is touched (decisions 4). */
export const contactSender = createContactSender(appStore.dispatch);
