import { notificationsAnswer, unreadAnswer } from '@contract/schemas/notification';
import { defineCalls, READ, REMOVE, SEND } from './call';

/** Specification 7: notifications. */
export const notificationCalls = defineCalls({
  getNotifications: { ...READ, path: 'notifications/', answer: notificationsAnswer, fedBy: ['notifications'] },
  /** Specification 7 writes the slash after the value. */
  getUnreadCount: {
    ...READ,
    path: 'notifications/',
    query: { unread: 'true/' },
    answer: unreadAnswer,
    fedBy: ['notifications'],
  },
  markNotificationsRead: {
    ...SEND,
    method: 'PUT',
    path: 'notifications/mark-all-read/',
    makesStale: ['notifications'],
  },
  removeNotification: {
    ...REMOVE,
    path: 'notifications/{id}/remove_notification/',
    makesStale: ['notifications'],
  },
});
