import type { RouteName } from '@/routes/routes';
import { screen, type ScreenEntry } from '@/app/navigation/screen';

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
  market: screen('Market', () =>
    import('@/features/market/tiles/MarketScreen').then(({ MarketScreen }) => MarketScreen),
  ),
  publicMarket: screen('Public market', () =>
    import('@/features/market/tiles/PublicMarketScreen').then(({ PublicMarketScreen }) => PublicMarketScreen),
  ),
  currencyMarket: screen('Public market', () => import('./MarketDesk').then(({ MarketDesk }) => MarketDesk)),
  myListings: screen('My listings', () =>
    import('@/features/listing/own/MyListingsScreen').then(({ MyListingsScreen }) => MyListingsScreen),
  ),
  list: screen('List', () => import('@/features/listing/compose/ListScreen').then(({ ListScreen }) => ListScreen)),
  listConfirmation: screen('List', () =>
    import('@/features/listing/compose/ListConfirmationScreen').then(
      ({ ListConfirmationScreen }) => ListConfirmationScreen,
    ),
  ),
  order: screen('Order', () => import('@/features/orders/choice/OrderScreen').then(({ OrderScreen }) => OrderScreen)),
  bilateralOrder: screen('Bilateral order', () =>
    import('@/features/orders/bilateral/BilateralOrderScreen').then(({ BilateralOrderScreen }) => BilateralOrderScreen),
  ),
  bilateralOrderConfirmation: screen('Bilateral order', () =>
    import('@/features/orders/bilateral/BilateralOrderConfirmationScreen').then(
      ({ BilateralOrderConfirmationScreen }) => BilateralOrderConfirmationScreen,
    ),
  ),
  multilateralOrder: screen('Multilateral order', () =>
    import('@/features/orders/multilateral/MultilateralOrderScreen').then(
      ({ MultilateralOrderScreen }) => MultilateralOrderScreen,
    ),
  ),
  multilateralOrderConfirmation: screen('Multilateral order', () =>
    import('@/features/orders/multilateral/MultilateralOrderConfirmationScreen').then(
      ({ MultilateralOrderConfirmationScreen }) => MultilateralOrderConfirmationScreen,
    ),
  ),
  fundWallet: screen('Fund wallet', () =>
    import('@/features/wallet/fund/FundWalletScreen').then(({ FundWalletScreen }) => FundWalletScreen),
  ),
  amountConfirmation: screen('Fund wallet', () =>
    import('@/features/wallet/fund/AmountConfirmationScreen').then(
      ({ AmountConfirmationScreen }) => AmountConfirmationScreen,
    ),
  ),
  withdraw: screen('Withdraw', () =>
    import('@/features/wallet/withdraw/WithdrawScreen').then(({ WithdrawScreen }) => WithdrawScreen),
  ),
  newAccount: screen('New account', () =>
    import('@/features/wallet/accounts/NewAccountScreen').then(({ NewAccountScreen }) => NewAccountScreen),
  ),
  withdrawalConfirmation: screen('Withdraw', () =>
    import('@/features/wallet/withdraw/WithdrawalConfirmationScreen').then(
      ({ WithdrawalConfirmationScreen }) => WithdrawalConfirmationScreen,
    ),
  ),
  transactions: screen('Transactions', () =>
    import('@/features/transactions/list/TransactionsScreen').then(({ TransactionsScreen }) => TransactionsScreen),
  ),
  transactionDetails: screen('Transaction details', () =>
    import('@/features/transactions/details/TransactionDetailsScreen').then(
      ({ TransactionDetailsScreen }) => TransactionDetailsScreen,
    ),
  ),
  dispute: screen('Dispute', () =>
    import('@/features/transactions/dispute/DisputeScreen').then(({ DisputeScreen }) => DisputeScreen),
  ),
  rates: screen('Rates', () => import('@/features/rates/RatesScreen').then(({ RatesScreen }) => RatesScreen)),
  profile: screen('Profile', () =>
    import('@/features/profile/account/ProfileScreen').then(({ ProfileScreen }) => ProfileScreen),
  ),
  editProfile: screen('Edit profile', () =>
    import('@/features/profile/edit/EditProfileScreen').then(({ EditProfileScreen }) => EditProfileScreen),
  ),
  deactivate: screen('Deactivate', () =>
    import('@/features/profile/deactivate/DeactivateScreen').then(({ DeactivateScreen }) => DeactivateScreen),
  ),
  notifications: screen('Notifications', () =>
    import('@/features/notifications/NotificationsScreen').then(({ NotificationsScreen }) => NotificationsScreen),
  ),
} satisfies Record<Exclude<RouteName, 'landing' | keyof typeof PUBLIC_SCREENS>, ScreenEntry>;
