import { appStatusApi } from '@/api/appStatusApi';
import { bankAccountsApi } from '@/api/bankAccountsApi';
import { contactApi } from '@/api/contactApi';
import { disputesApi } from '@/api/disputesApi';
import { listingsApi } from '@/api/listingsApi';
import { notificationsApi } from '@/api/notificationsApi';
import { ordersApi } from '@/api/ordersApi';
import { otpApi } from '@/api/otpApi';
import { paymentDetailsApi } from '@/api/paymentDetailsApi';
import { ratesApi } from '@/api/ratesApi';
import { sessionApi } from '@/api/sessionApi';
import { transactionsApi } from '@/api/transactionsApi';
import { userApi } from '@/api/userApi';
import { walletsApi } from '@/api/walletsApi';

interface Initiable {
  initiate: (argument: unknown, options?: object) => never;
}

/** Every endpoint of the app by name, whatever the resource. */
export const ENDPOINTS = {
  ...sessionApi.endpoints,
  ...contactApi.endpoints,
  ...userApi.endpoints,
  ...appStatusApi.endpoints,
  ...walletsApi.endpoints,
  ...paymentDetailsApi.endpoints,
  ...bankAccountsApi.endpoints,
  ...otpApi.endpoints,
  ...transactionsApi.endpoints,
  ...disputesApi.endpoints,
  ...listingsApi.endpoints,
  ...ordersApi.endpoints,
  ...ratesApi.endpoints,
  ...notificationsApi.endpoints,
} as unknown as Record<string, Initiable>;
