import { appTexts } from '@/texts/app';
import type { RouteName } from '@/routes/routes';
import { screen, type ScreenEntry } from '@/app/navigation/screen';

/** The screens of the public routes; the landing page is in the first download (App.tsx). */
export const PUBLIC_SCREENS = {
  login: screen(appTexts.titles.login, () =>
    import('@/features/auth/LoginScreen').then((module) => module.LoginScreen),
  ),
  register: screen(appTexts.titles.register, () =>
    import('@/features/auth/RegisterScreen').then((module) => module.RegisterScreen),
  ),
  requestPasswordReset: screen(appTexts.titles.requestPasswordReset, () =>
    import('@/features/auth/RequestPasswordResetScreen').then((module) => module.RequestPasswordResetScreen),
  ),
  confirmPasswordReset: screen(appTexts.titles.confirmPasswordReset, () =>
    import('@/features/auth/ConfirmPasswordResetScreen').then((module) => module.ConfirmPasswordResetScreen),
  ),
} satisfies Partial<Record<RouteName, ScreenEntry>>;

/** The screens behind the guard, one line each. */
export const PROTECTED_SCREENS = {
  home: screen(appTexts.titles.home, () => import('@/features/home/HomeScreen').then(({ HomeScreen }) => HomeScreen)),
  market: screen(appTexts.titles.market, () =>
    import('@/features/market/tiles/MarketScreen').then(({ MarketScreen }) => MarketScreen),
  ),
  publicMarket: screen(appTexts.titles.publicMarket, () =>
    import('@/features/market/tiles/PublicMarketScreen').then(({ PublicMarketScreen }) => PublicMarketScreen),
  ),
  currencyMarket: screen(appTexts.titles.currencyMarket, () =>
    import('./MarketDesk').then(({ MarketDesk }) => MarketDesk),
  ),
  myListings: screen(appTexts.titles.myListings, () =>
    import('@/features/listing/own/MyListingsScreen').then(({ MyListingsScreen }) => MyListingsScreen),
  ),
  list: screen(appTexts.titles.list, () =>
    import('@/features/listing/compose/ListScreen').then(({ ListScreen }) => ListScreen),
  ),
  listConfirmation: screen(appTexts.titles.listConfirmation, () =>
    import('@/features/listing/compose/ListConfirmationScreen').then(
      ({ ListConfirmationScreen }) => ListConfirmationScreen,
    ),
  ),
  order: screen(appTexts.titles.order, () =>
    import('@/features/orders/choice/OrderScreen').then(({ OrderScreen }) => OrderScreen),
  ),
  bilateralOrder: screen(appTexts.titles.bilateralOrder, () =>
    import('@/features/orders/bilateral/BilateralOrderScreen').then(({ BilateralOrderScreen }) => BilateralOrderScreen),
  ),
  bilateralOrderConfirmation: screen(appTexts.titles.bilateralOrderConfirmation, () =>
    import('@/features/orders/bilateral/BilateralOrderConfirmationScreen').then(
      ({ BilateralOrderConfirmationScreen }) => BilateralOrderConfirmationScreen,
    ),
  ),
  multilateralOrder: screen(appTexts.titles.multilateralOrder, () =>
    import('@/features/orders/multilateral/MultilateralOrderScreen').then(
      ({ MultilateralOrderScreen }) => MultilateralOrderScreen,
    ),
  ),
  multilateralOrderConfirmation: screen(appTexts.titles.multilateralOrderConfirmation, () =>
    import('@/features/orders/multilateral/MultilateralOrderConfirmationScreen').then(
      ({ MultilateralOrderConfirmationScreen }) => MultilateralOrderConfirmationScreen,
    ),
  ),
  fundWallet: screen(appTexts.titles.fundWallet, () =>
    import('@/features/wallet/fund/FundWalletScreen').then(({ FundWalletScreen }) => FundWalletScreen),
  ),
  amountConfirmation: screen(appTexts.titles.amountConfirmation, () =>
    import('@/features/wallet/fund/AmountConfirmationScreen').then(
      ({ AmountConfirmationScreen }) => AmountConfirmationScreen,
    ),
  ),
  withdraw: screen(appTexts.titles.withdraw, () =>
    import('@/features/wallet/withdraw/WithdrawScreen').then(({ WithdrawScreen }) => WithdrawScreen),
  ),
  newAccount: screen(appTexts.titles.newAccount, () =>
    import('@/features/wallet/accounts/NewAccountScreen').then(({ NewAccountScreen }) => NewAccountScreen),
  ),
  withdrawalConfirmation: screen(appTexts.titles.withdrawalConfirmation, () =>
    import('@/features/wallet/withdraw/WithdrawalConfirmationScreen').then(
      ({ WithdrawalConfirmationScreen }) => WithdrawalConfirmationScreen,
    ),
  ),
  transactions: screen(appTexts.titles.transactions, () =>
    import('@/features/transactions/list/TransactionsScreen').then(({ TransactionsScreen }) => TransactionsScreen),
  ),
  transactionDetails: screen(appTexts.titles.transactionDetails, () =>
    import('@/features/transactions/details/TransactionDetailsScreen').then(
      ({ TransactionDetailsScreen }) => TransactionDetailsScreen,
    ),
  ),
  dispute: screen(appTexts.titles.dispute, () =>
    import('@/features/transactions/dispute/DisputeScreen').then(({ DisputeScreen }) => DisputeScreen),
  ),
  rates: screen(appTexts.titles.rates, () =>
    import('@/features/rates/RatesScreen').then(({ RatesScreen }) => RatesScreen),
  ),
  profile: screen(appTexts.titles.profile, () =>
    import('@/features/profile/account/ProfileScreen').then(({ ProfileScreen }) => ProfileScreen),
  ),
  editProfile: screen(appTexts.titles.editProfile, () =>
    import('@/features/profile/edit/EditProfileScreen').then(({ EditProfileScreen }) => EditProfileScreen),
  ),
  deactivate: screen(appTexts.titles.deactivate, () =>
    import('@/features/profile/deactivate/DeactivateScreen').then(({ DeactivateScreen }) => DeactivateScreen),
  ),
  notifications: screen(appTexts.titles.notifications, () =>
    import('@/features/notifications/NotificationsScreen').then(({ NotificationsScreen }) => NotificationsScreen),
  ),
} satisfies Record<Exclude<RouteName, 'landing' | keyof typeof PUBLIC_SCREENS>, ScreenEntry>;
