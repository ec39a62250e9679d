import { Hono } from 'hono';
import { appStatusRoutes } from '../modules/appStatus/routes';
import { bankAccountsRoutes } from '../modules/bankAccounts/routes';
import { contactRoutes } from '../modules/contact/routes';
import { disputesRoutes } from '../modules/disputes/routes';
import { listingsRoutes } from '../modules/listings/routes';
import { notificationsRoutes } from '../modules/notifications/routes';
import { oneTimePinsRoutes } from '../modules/oneTimePins/routes';
import { ordersRoutes } from '../modules/orders/routes';
import { outboxRoutes } from '../modules/outbox/routes';
import { passwordResetRoutes } from '../modules/passwordReset/routes';
import { paymentDetailsRoutes } from '../modules/paymentDetails/routes';
import { ratesRoutes } from '../modules/rates/routes';
import { registrationRoutes } from '../modules/registration/routes';
import { sessionsRoutes } from '../modules/sessions/routes';
import { transactionsRoutes } from '../modules/transactions/routes';
import { uploadsRoutes } from '../modules/uploads/routes';
import { usersRoutes } from '../modules/users/routes';
import { walletsRoutes } from '../modules/wallets/routes';
import { openApiRoutes } from '../openapi/routes';
import type { AppEnv } from './env';
import { healthRoutes } from './healthRoutes';

const MODULES = [
  sessionsRoutes,
  registrationRoutes,
  passwordResetRoutes,
  usersRoutes,
  appStatusRoutes,
  walletsRoutes,
  transactionsRoutes,
  listingsRoutes,
  ordersRoutes,
  ratesRoutes,
  paymentDetailsRoutes,
  bankAccountsRoutes,
  oneTimePinsRoutes,
  disputesRoutes,
  notificationsRoutes,
  contactRoutes,
  uploadsRoutes,
  outboxRoutes,
  healthRoutes,
  openApiRoutes,
];

/** Every call of spec 7, relative to the backend host. */
export function backendRoutes(): Hono<AppEnv> {
  const backend = new Hono<AppEnv>();
  for (const moduleRoutes of MODULES) backend.route('/', moduleRoutes());
  return backend;
}
