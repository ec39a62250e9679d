import type { Notification } from '@contract/schemas/notification';
import { answerOf } from '@/api/transport/answerOf';
import { baseApi } from '@/api/transport/baseApi';

/** Spec 7: notifications. */
export const notificationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getNotifications: build.query<Notification[], void>({
      query: () => ({ name: 'getNotifications' }),
      responseSchema: answerOf('getNotifications'),
    }),
    getUnreadCount: build.query<number, void>({
      // The slash behind the value: path spelled this way, spec 7.
      query: () => ({ name: 'getUnreadCount', search: '?unread=true/' }),
      responseSchema: answerOf('getUnreadCount'),
    }),
    markNotificationsRead: build.mutation<null, void>({
      query: () => ({ name: 'markNotificationsRead' }),
      responseSchema: answerOf('markNotificationsRead'),
    }),
    removeNotification: build.mutation<null, string>({
      query: (id) => ({ name: 'removeNotification', id }),
      responseSchema: answerOf('removeNotification'),
    }),
  }),
});

export const {
  useGetNotificationsQuery,
  useGetUnreadCountQuery,
  useMarkNotificationsReadMutation,
  useRemoveNotificationMutation,
} = notificationsApi;
