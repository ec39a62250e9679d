import { notificationCalls } from '@contract/calls/notificationCalls';
import { injectCalls } from '@/api/transport/injectCalls';

/** Specification 7: notifications. */
export const notificationsApi = injectCalls(notificationCalls);

export const { useGetNotificationsQuery, useGetUnreadCountQuery, useRemoveNotificationMutation } = notificationsApi;
