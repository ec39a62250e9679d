import type { Notification } from '@contract/schemas/notification';
import { routeTo } from './routes';

/** The address of what a notification is about; null if there is none. */
export const noticeRoute = (about: Notification['about']): string | null =>
  about?.transaction === undefined ? null : routeTo('transactionDetails', about.transaction);
