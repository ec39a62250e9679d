import { HOME, PUBLIC_ROUTES } from './publicAddresses';

/** Every route of spec 2, and at the end those that are our own. `routeTo` below builds the address of a route with a parameter. */
export const ROUTES = {
  ...PUBLIC_ROUTES,
  home: HOME,
  transactions: '/transactions',
  profile: '/profile',
  market: '/market',
  rates: '/rates',
  fundWallet: '/fund-wallet',
  withdraw: '/withdraw',
  dispute: '/disputes/:transactionId',
  newAccount: '/newaccount',
  amountConfirmation: '/amount-confirmation/:currencyCode',
  withdrawalConfirmation: '/withdrawal-confirmation/:currencyCode',
  transactionDetails: '/transaction-details/:transactionId',
  list: '/list',
  listConfirmation: '/list-confirmation/:currencyCode',
  order: '/order',
  bilateralOrder: '/bi-order',
  bilateralOrderConfirmation: '/bi-order-confirmation/:currencyCode',
  multilateralOrder: '/multi-order',
  multilateralOrderConfirmation: '/multi-order-confirmation/:currencyCode',
  publicMarket: '/market/public',
  currencyMarket: '/market/:currencyCode',
  editProfile: '/edit-profile',
  deactivate: '/user-deactivate',
  notifications: '/user-notifications',
  myListings: '/user-listings',
  statement: '/statement',
  profit: '/profit-and-loss',
  receipt: '/receipt/:transactionId',
  alerts: '/alerts',
  exchange: '/exchange/:currencyCode',
  standingOrders: '/standing-orders',
  api: '/profile/api',
  pairMarket: '/market/:currencyCode/:swapTo',
} as const;

export type RouteName = keyof typeof ROUTES;

/**
 * The routes at which the app is mostly started. The service worker keeps their pages on the device, and starts the app
 * at every other route with that of the landing page: a page has all of its styles.
 */
export const STARTING_ROUTES: readonly RouteName[] = [
  'landing',
  'login',
  'home',
  'market',
  'publicMarket',
  'currencyMarket',
  'list',
  'order',
  'transactions',
  'rates',
  'profile',
  'notifications',
];

/** The address of a route that has a parameter: `routeTo('dispute', '17')` is `/disputes/17`. */
export function routeTo(name: RouteName, parameter: string): string {
  return ROUTES[name].replace(/:\w+/, encodeURIComponent(parameter));
}
