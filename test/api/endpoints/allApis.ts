import { appStatusApi } from '@/api/endpoints/appStatusApi';
import { bankAccountsApi } from '@/api/endpoints/bankAccountsApi';
import { capabilitiesApi } from '@/api/endpoints/capabilitiesApi';
import { contactApi } from '@/api/endpoints/contactApi';
import { disputesApi } from '@/api/endpoints/disputesApi';
import { listingsApi } from '@/api/listings/listingsApi';
import { notificationsApi } from '@/api/endpoints/notificationsApi';
import { ordersApi } from '@/api/endpoints/ordersApi';
import { otpApi } from '@/api/endpoints/otpApi';
import { paymentDetailsApi } from '@/api/endpoints/paymentDetailsApi';
import { ratesApi } from '@/api/endpoints/ratesApi';
import { sessionApi } from '@/api/endpoints/sessionApi';
import { transactionsApi } from '@/api/endpoints/transactionsApi';
import { userApi } from '@/api/endpoints/userApi';
import { walletsApi } from '@/api/endpoints/walletsApi';
import '@/api/endpoints/windowsApi';
import '@/api/endpoints/countedApi';
import '@/api/endpoints/own/fillsApi';
import '@/api/endpoints/own/cashLimitsApi';
import '@/api/endpoints/own/profitApi';
import '@/api/endpoints/own/alertsApi';
import '@/api/endpoints/own/listingChangesApi';
import '@/api/endpoints/own/receiptsApi';
import '@/api/endpoints/own/statementApi';
import '@/api/endpoints/own/tradesApi';
import '@/api/endpoints/own/candlesApi';
import '@/api/endpoints/own/awayApi';
import '@/api/endpoints/own/devicesApi';
import '@/api/endpoints/own/choicesApi';
import '@/api/endpoints/own/disputeEntriesApi';
import '@/api/endpoints/own/passkeysApi';
import '@/api/endpoints/own/passkeyLogInApi';
import '@/api/endpoints/own/passkeyPinApi';
import '@/api/endpoints/own/factorStateApi';
import '@/api/endpoints/own/secondFactorApi';
import '@/api/endpoints/own/secondStepApi';
import '@/api/endpoints/own/payeesApi';
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
