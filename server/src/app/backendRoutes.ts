import { Hono } from 'hono';
import { alertsRoutes } from '@server/modules/alerts/routes';
import { listingChangesRoutes } from '@server/modules/listingChanges/routes';
import { appStatusRoutes } from '@server/modules/appStatus/routes';
import { awayRoutes } from '@server/modules/away/routes';
import { bankAccountsRoutes } from '@server/modules/bankAccounts/routes';
import { capabilitiesRoutes } from '@server/modules/capabilities/routes';
import { cashLimitsRoutes } from '@server/modules/cashLimits/routes';
import { contactRoutes } from '@server/modules/contact/routes';
import { devicesRoutes } from '@server/modules/devices/routes';
import { disputesRoutes } from '@server/modules/disputes/routes';
import { fillsRoutes } from '@server/modules/fills/routes';
import { languagesRoutes } from '@server/modules/languages/routes';
import { listingsRoutes } from '@server/modules/listings/routes';
import { logInRoutes } from '@server/modules/logIn/routes';
import { notificationsRoutes } from '@server/modules/notifications/routes';
import { oneTimePinsRoutes } from '@server/modules/oneTimePins/routes';
import { ordersRoutes } from '@server/modules/orders/routes';
import { outboxRoutes } from '@server/modules/outbox/routes';
import { pageVitalsRoutes } from '@server/modules/pageVitals/routes';
import { passwordResetRoutes } from '@server/modules/passwordReset/routes';
import { passkeysRoutes } from '@server/modules/passkeys/routes';
import { payeesRoutes } from '@server/modules/payees/routes';
import { paymentDetailsRoutes } from '@server/modules/paymentDetails/routes';
import { profitRoutes } from '@server/modules/profit/routes';
import { ratesRoutes } from '@server/modules/rates/routes';
import { receiptsRoutes } from '@server/modules/receipts/routes';
import { registrationRoutes } from '@server/modules/registration/routes';
import { secondFactorRoutes } from '@server/modules/secondFactor/routes';
import { sessionsRoutes } from '@server/modules/sessions/routes';
import { statementsRoutes } from '@server/modules/statements/routes';
import { tradesRoutes } from '@server/modules/trades/routes';
import { transactionsRoutes } from '@server/modules/transactions/routes';
import { uploadsRoutes } from '@server/modules/uploads/routes';
import { usersRoutes } from '@server/modules/users/routes';
import { walletsRoutes } from '@server/modules/wallets/routes';
import { watchlistRoutes } from '@server/modules/watchlist/routes';
import { openApiRoutes } from '@server/openapi/routes';
import type { AppEnv } from '@server/http/env';
import { healthRoutes } from '@server/watch/healthRoutes';

const MODULES = [
  logInRoutes,
  sessionsRoutes,
  devicesRoutes,
  secondFactorRoutes,
  passkeysRoutes,
  registrationRoutes,
  passwordResetRoutes,
  usersRoutes,
  languagesRoutes,
  watchlistRoutes,
  appStatusRoutes,
  capabilitiesRoutes,
  walletsRoutes,
  transactionsRoutes,
  statementsRoutes,
  fillsRoutes,
  tradesRoutes,
  profitRoutes,
  cashLimitsRoutes,
  receiptsRoutes,
  alertsRoutes,
  listingChangesRoutes,
  listingsRoutes,
  ordersRoutes,
  ratesRoutes,
  paymentDetailsRoutes,
  bankAccountsRoutes,
  payeesRoutes,
  oneTimePinsRoutes,
  disputesRoutes,
  notificationsRoutes,
  awayRoutes,
  contactRoutes,
  uploadsRoutes,
  outboxRoutes,
  pageVitalsRoutes,
  healthRoutes,
  openApiRoutes,
];

/** Every call of spec 7, relative to the backend host. */
export function backendRoutes(): Hono<AppEnv> {
  const backend = new Hono<AppEnv>();
  for (const moduleRoutes of MODULES) backend.route('/', moduleRoutes());
  return backend;
}
