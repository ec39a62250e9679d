import type { Notification } from '@contract/notifications';
import { deskPath } from './deskPaths';
import { ROUTES, routeTo } from './routes';

/** The address of what a notification is about, the desk of an alert's pair, the list of devices or of standing orders, or a transaction; null if there is none. */
export function noticeRoute(about: Notification['about']): string | null {
  if (about?.kind === 'alert' && about.currency !== undefined && about.to !== undefined)
    return deskPath(about.currency, about.to);
  if (about?.kind === 'device' || about?.kind === 'security') return ROUTES.profile;
  if (about?.kind === 'standing' && about.transaction === undefined) return ROUTES.standingOrders;
  if (about?.transaction !== undefined && about.written !== undefined) return routeTo('dispute', about.transaction);
  return about?.transaction === undefined ? null : routeTo('transactionDetails', about.transaction);
}
