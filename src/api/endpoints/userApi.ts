import type { Action } from '@reduxjs/toolkit';
import { notificationCalls } from '@contract/notifications';
import { countedCalls } from '@contract/countedWindows';
import { type User, userCalls } from '@contract/user';
import { walletCalls } from '@contract/wallets';
import { baseApi } from '@/api/transport/baseApi';
import { injectCalls } from '@/api/transport/injectCalls';
import { upsertedAt, upsertedValue } from '@/api/transport/rtkDoors';

/** Specification 7: the user's profile and account, and logging out everywhere. */
export const userApi = injectCalls(userCalls);

export const { useGetMeQuery, useUpdateMeMutation } = userApi;

/** The user if this action brings an answer with them, or what was last known of them; null for any other action. */
export function arrivedMe(action: Action): { user: User; at: number } | null {
  if (userApi.endpoints.getMe.matchFulfilled(action)) {
    return { user: action.payload, at: action.meta.fulfilledTimeStamp };
  }
  if (!baseApi.util.upsertQueryEntries.match(action)) return null;
  const user = upsertedValue(action, userCalls.getMe.name);
  return user === undefined ? null : { user: user as User, at: upsertedAt(action) };
}

/** Specification 7: wallets. Balances are exact decimal text. */
export const walletsApi = injectCalls(walletCalls);

export const { useGetWalletsQuery, useGetWalletQuery } = walletsApi;

/** Specification 7: notifications. */
export const notificationsApi = injectCalls(notificationCalls);

export const { useGetNotificationsQuery, useGetUnreadCountQuery, useRemoveNotificationMutation } = notificationsApi;

/** The newest rows of lists of our own server. Only a component that knows of the capability `windows` asks for them. */
export const countedApi = injectCalls(countedCalls);

export const { useGetNewestPendingQuery, useGetNewestUnreadQuery, useGetNewestOwnListingsQuery } = countedApi;
