import type { CallName } from '@contract/calls';
import { type Answer, ok, userOf } from '@test/support/mswBackend/backendRequest';
import { toWire } from '@test/support/mswBackend/wire';
import { removeOwn } from './removeOwn';

/** Notifications. */
export const noticeAnswers = {
  getNotifications: (request, state) =>
    ok(state.notifications.filter(({ owner }) => owner === userOf(request).id).map(toWire)),
  getUnreadCount: (request, state) => {
    const { id } = userOf(request);
    return ok(state.notifications.filter(({ owner, read }) => owner === id && !read).map(toWire));
  },
  markNotificationsRead: (request, state) => {
    const { id } = userOf(request);
    for (const notice of state.notifications) if (notice.owner === id) notice.read = true;
    return ok({ status: 'OK' });
  },
  removeNotification: (request, state) =>
    removeOwn(request, state, 'notifications', state.notifications, ({ owner }) => owner),
} satisfies Partial<Record<CallName, Answer>>;
