import type { RouteName } from '@/ui/routes';
import { screen, type ScreenEntry } from './screen';

const notYet = () => import('./NotYetScreen').then((module) => module.NotYetScreen);

/** The screens of the public routes; the landing page is in the first download (routes.tsx). */
export const PUBLIC_SCREENS = {
  login: screen('Login', () => import('@/features/auth/LoginScreen').then((module) => module.LoginScreen)),
  register: screen('Register', () => import('@/features/auth/RegisterScreen').then((module) => module.RegisterScreen)),
  requestPasswordReset: screen('Reset your password', () =>
    import('@/features/auth/RequestPasswordResetScreen').then((module) => module.RequestPasswordResetScreen),
  ),
  confirmPasswordReset: screen('Choose a new password', () =>
    import('@/features/auth/ConfirmPasswordResetScreen').then((module) => module.ConfirmPasswordResetScreen),
  ),
} satisfies Partial<Record<RouteName, ScreenEntry>>;

/** The screens behind the guard, one line each. */
export const PROTECTED_SCREENS = {
  home: screen('Home', () => import('@/features/home/HomeScreen').then(({ HomeScreen }) => HomeScreen)),
  market: screen('Market', () => import('@/features/market/MarketScreen').then(({ MarketScreen }) => MarketScreen)),
  publicMarket: screen('Public market', () =>
    import('@/features/market/PublicMarketScreen').then(({ PublicMarketScreen }) => PublicMarketScreen),
  ),
  currencyMarket: screen('Public market', () =>
    import('@/features/market/CurrencyMarketScreen').then(({ CurrencyMarketScreen }) => CurrencyMarketScreen),
  ),
  myListings: screen('My listings', () =>
    import('@/features/listing/MyListingsScreen').then(({ MyListingsScreen }) => MyListingsScreen),
  ),
  list: screen('List', () => import('@/features/listing/ListScreen').then(({ ListScreen }) => ListScreen)),
  listConfirmation: screen('List', () =>
    import('@/features/listing/ListConfirmationScreen').then(({ ListConfirmationScreen }) => ListConfirmationScreen),
  ),
  order: screen('Order', notYet),
  bilateralOrder: screen('Bilateral order', notYet),
  bilateralOrderConfirmation: screen('Bilateral order', notYet),
  multilateralOrder: screen('Multilateral order', notYet),
  multilateralOrderConfirmation: screen('Multilateral order', notYet),
  fundWallet: screen('Fund wallet', notYet),
  amountConfirmation: screen('Fund wallet', notYet),
  withdraw: screen('Withdraw', notYet),
  newAccount: screen('New account', notYet),
  withdrawalConfirmation: screen('Withdraw', notYet),
  transactions: screen('Transactions', notYet),
  transactionDetails: screen('Transaction details', notYet),
  dispute: screen('Dispute', notYet),
  rates: screen('Rates', notYet),
  profile: screen('Profile', notYet),
  editProfile: screen('Edit profile', notYet),
  deactivate: screen('Deactivate', notYet),
  notifications: screen('Notifications', notYet),
} satisfies Record<Exclude<RouteName, 'landing' | keyof typeof PUBLIC_SCREENS>, ScreenEntry>;
