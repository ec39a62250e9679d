import { OWN_CALLS } from '@contract/calls';
import { appStatusApi } from '@/api/endpoints/appStatusApi';
import { bankAccountsApi } from '@/api/endpoints/bankAccountsApi';
import { capabilitiesApi } from '@/api/endpoints/capabilitiesApi';
import { contactApi } from '@/api/endpoints/contactApi';
import { listingsApi } from '@/api/listings/listingsApi';
import { notificationsApi, userApi, walletsApi } from '@/api/endpoints/userApi';
import { ordersApi } from '@/api/endpoints/ordersApi';
import { otpApi } from '@/api/endpoints/otpApi';
import { paymentDetailsApi } from '@/api/endpoints/paymentDetailsApi';
import { ratesApi } from '@/api/endpoints/ratesApi';
import { sessionApi } from '@/api/endpoints/logInApi';
import { transactionsApi } from '@/api/endpoints/transactionsApi';
import { disputesApi } from '@/api/endpoints/disputesApi';
import { baseApi } from '@/api/transport/baseApi';
import { injectCalls } from '@/api/transport/injectCalls';

/** Those of our own calls that the files above do not make: a screen may make its own. */
injectCalls(Object.fromEntries(Object.entries(OWN_CALLS).filter(([name]) => !(name in baseApi.endpoints))));

interface Initiable {
  initiate: (argument: unknown, options?: object) => never;
}

/** Every endpoint of the app by name. */
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
  ...capabilitiesApi.endpoints,
  ...baseApi.endpoints,
} as unknown as Record<string, Initiable>;
