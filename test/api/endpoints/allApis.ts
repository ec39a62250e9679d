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
import '@/api/endpoints/windowsApi';
import '@/api/endpoints/fillsApi';
import '@/api/endpoints/cashLimitsApi';
import '@/api/endpoints/profitApi';
import '@/api/endpoints/alertsApi';
import '@/api/endpoints/listingChangesApi';
import '@/api/endpoints/receiptsApi';
import '@/api/endpoints/statementApi';
import '@/api/endpoints/tradesApi';
import '@/api/endpoints/candlesApi';
import '@/api/endpoints/awayApi';
import '@/api/endpoints/devicesApi';
import '@/api/endpoints/choicesApi';
import { disputesApi } from '@/api/endpoints/disputesApi';
import '@/api/endpoints/passkeysApi';
import '@/api/endpoints/passkeyPinApi';
import '@/api/endpoints/factorStateApi';
import '@/api/endpoints/secondFactorApi';
import '@/api/endpoints/payeesApi';
import { baseApi } from '@/api/transport/baseApi';

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
