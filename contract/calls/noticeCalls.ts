import type { Call } from './call';
import { anyAnswer } from '@contract/schemas/envelopes';
import { notificationsAnswer, unreadAnswer } from '@contract/schemas/notification';

const get = { method: 'GET', access: 'token', body: 'none', payload: null } as const;
const change = { access: 'token', body: 'none', payload: null, answer: anyAnswer } as const;

/** Spec 7: notifications. */
export const noticeCalls = {
  getNotifications: { ...get, path: 'notifications/', answer: notificationsAnswer },
  /** The slash behind the value: path spelled this way, spec 7 (`?unread=true/`). */
  getUnreadCount: { ...get, path: 'notifications/', query: ['unread'], answer: unreadAnswer },
  markNotificationsRead: { ...change, method: 'PUT', path: 'notifications/mark-all-read/' },
  removeNotification: { ...change, method: 'DELETE', path: 'notifications/{id}/remove_notification/' },
} as const satisfies Record<string, Call>;
