import type { NoticeKind } from '@contract/notifications';
import { windowCalls } from '@contract/windows';
import { injectCalls } from '@/api/transport/injectCalls';

/** Which window is asked for. What is undefined is not filtered by. */
interface Asked {
  limit: string;
}
export interface TransactionsAsked extends Asked {
  type: string | undefined;
  currency: string | undefined;
  status: string | undefined;
  since: string | undefined;
  until: string | undefined;
  min: string | undefined;
  max: string | undefined;
  words: string | undefined;
}
export interface NotificationsAsked extends Asked {
  kind: NoticeKind | undefined;
  since?: string;
}
interface Older {
  before: string;
}

interface Arguments {
  getNewestTransactions: TransactionsAsked;
  getOlderTransactions: TransactionsAsked & Older;
  getNewestNotifications: NotificationsAsked;
  getOlderNotifications: NotificationsAsked & Older;
  getOlderOwnListings: Asked & Older;
  getNewestOwnOrders: Asked;
  getOlderOwnOrders: Asked & Older;
}

const { getOlderTransactions, getOlderNotifications, getOlderOwnListings, getOlderOwnOrders, ...kept } = windowCalls;
const older = { getOlderTransactions, getOlderNotifications, getOlderOwnListings, getOlderOwnOrders };

/** The lists of our own server in windows. Only a component that knows of the capability `windows` asks for them. */
const windowsApi = injectCalls<typeof kept, Arguments>(kept);

/** A window that was scrolled away is dropped at once, so that a long list is never held as a whole. */
const olderWindowsApi = injectCalls<typeof older, Arguments>(older, { keepUnusedDataFor: 0 });

export const { useGetNewestTransactionsQuery, useGetNewestNotificationsQuery, useGetNewestOwnOrdersQuery } = windowsApi;
export const {
  useGetOlderTransactionsQuery,
  useGetOlderNotificationsQuery,
  useGetOlderOwnListingsQuery,
  useGetOlderOwnOrdersQuery,
} = olderWindowsApi;

const [{ getNewestNotifications }, { getOlderNotifications: olderNotifications }] = [
  windowsApi.endpoints,
  olderWindowsApi.endpoints,
];
/** For code that asks without a component. */
export const askNotifications = { getNewestNotifications, getOlderNotifications: olderNotifications };
