import { routingTexts } from '@/texts/routing';
import type { RouteName } from '@/routes/routes';
import { screen, type ScreenEntry } from '@/app/navigation/screen';

/** The screens of the public routes; the landing page is in the first download (App.tsx). */
export const PUBLIC_SCREENS = {
  login: screen(routingTexts.titles.login, () =>
    import(/* webpackChunkName: "public-login" */ '@/features/auth/LoginScreen').then((module) => module.LoginScreen),
  ),
  register: screen(routingTexts.titles.register, () =>
    import(/* webpackChunkName: "public-register" */ '@/features/auth/RegisterScreen').then(
      (module) => module.RegisterScreen,
    ),
  ),
  requestPasswordReset: screen(routingTexts.titles.requestPasswordReset, () =>
    import(/* webpackChunkName: "public-reset-request" */ '@/features/auth/RequestPasswordResetScreen').then(
      (module) => module.RequestPasswordResetScreen,
    ),
  ),
  confirmPasswordReset: screen(routingTexts.titles.confirmPasswordReset, () =>
    import(/* webpackChunkName: "public-reset" */ '@/features/auth/ConfirmPasswordResetScreen').then(
      (module) => module.ConfirmPasswordResetScreen,
    ),
  ),
} satisfies Partial<Record<RouteName, ScreenEntry>>;

/** The screens behind the guard, one line each. */
export const PROTECTED_SCREENS = {
  home: screen(routingTexts.titles.home, () =>
    import('@/features/home/HomeScreen').then(({ HomeScreen }) => HomeScreen),
  ),
  market: screen(routingTexts.titles.market, () =>
    import('@/features/market/tiles/MarketScreen').then(({ MarketScreen }) => MarketScreen),
  ),
  publicMarket: screen(routingTexts.titles.publicMarket, () =>
    import('@/features/market/tiles/PublicMarketScreen').then(({ PublicMarketScreen }) => PublicMarketScreen),
  ),
  currencyMarket: screen(routingTexts.titles.currencyMarket, () =>
    import('./MarketDesk').then(({ MarketDesk }) => MarketDesk),
  ),
  myListings: screen(routingTexts.titles.myListings, () =>
    import('@/features/listing/own/MyListingsScreen').then(({ MyListingsScreen }) => MyListingsScreen),
  ),
  list: screen(routingTexts.titles.list, () =>
    import('@/features/listing/compose/ListScreen').then(({ ListScreen }) => ListScreen),
  ),
  listConfirmation: screen(routingTexts.titles.listConfirmation, () =>
    import('@/features/listing/compose/ListConfirmationScreen').then(
      ({ ListConfirmationScreen }) => ListConfirmationScreen,
    ),
  ),
  order: screen(routingTexts.titles.order, () =>
    import('@/features/orders/choice/OrderScreen').then(({ OrderScreen }) => OrderScreen),
  ),
  bilateralOrder: screen(routingTexts.titles.bilateralOrder, () =>
    import('@/features/orders/bilateral/BilateralOrderScreen').then(({ BilateralOrderScreen }) => BilateralOrderScreen),
  ),
  bilateralOrderConfirmation: screen(routingTexts.titles.bilateralOrderConfirmation, () =>
    import('@/features/orders/bilateral/BilateralOrderConfirmationScreen').then(
      ({ BilateralOrderConfirmationScreen }) => BilateralOrderConfirmationScreen,
    ),
  ),
  multilateralOrder: screen(routingTexts.titles.multilateralOrder, () =>
    import('@/features/orders/multilateral/MultilateralOrderScreen').then(
      ({ MultilateralOrderScreen }) => MultilateralOrderScreen,
    ),
  ),
  multilateralOrderConfirmation: screen(routingTexts.titles.multilateralOrderConfirmation, () =>
    import('@/features/orders/multilateral/MultilateralOrderConfirmationScreen').then(
      ({ MultilateralOrderConfirmationScreen }) => MultilateralOrderConfirmationScreen,
    ),
  ),
  fundWallet: screen(routingTexts.titles.fundWallet, () =>
    import('@/features/wallet/fund/FundWalletScreen').then(({ FundWalletScreen }) => FundWalletScreen),
  ),
  amountConfirmation: screen(routingTexts.titles.amountConfirmation, () =>
    import('@/features/wallet/fund/AmountConfirmationScreen').then(
      ({ AmountConfirmationScreen }) => AmountConfirmationScreen,
    ),
  ),
  withdraw: screen(routingTexts.titles.withdraw, () =>
    import('@/features/wallet/withdraw/WithdrawScreen').then(({ WithdrawScreen }) => WithdrawScreen),
  ),
  newAccount: screen(routingTexts.titles.newAccount, () =>
    import('@/features/wallet/accounts/NewAccountScreen').then(({ NewAccountScreen }) => NewAccountScreen),
  ),
  withdrawalConfirmation: screen(routingTexts.titles.withdrawalConfirmation, () =>
    import('@/features/wallet/withdraw/WithdrawalConfirmationScreen').then(
      ({ WithdrawalConfirmationScreen }) => WithdrawalConfirmationScreen,
    ),
  ),
  transactions: screen(routingTexts.titles.transactions, () =>
    import('@/features/transactions/list/TransactionsScreen').then(({ TransactionsScreen }) => TransactionsScreen),
  ),
  transactionDetails: screen(routingTexts.titles.transactionDetails, () =>
    import('@/features/transactions/details/TransactionDetailsScreen').then(
      ({ TransactionDetailsScreen }) => TransactionDetailsScreen,
    ),
  ),
  dispute: screen(routingTexts.titles.dispute, () =>
    import('@/features/transactions/dispute/DisputeScreen').then(({ DisputeScreen }) => DisputeScreen),
  ),
  rates: screen(routingTexts.titles.rates, () =>
    import('@/features/rates/RatesScreen').then(({ RatesScreen }) => RatesScreen),
  ),
  profile: screen(routingTexts.titles.profile, () =>
    import('@/features/profile/account/ProfileScreen').then(({ ProfileScreen }) => ProfileScreen),
  ),
  editProfile: screen(routingTexts.titles.editProfile, () =>
    import('@/features/profile/edit/EditProfileScreen').then(({ EditProfileScreen }) => EditProfileScreen),
  ),
  deactivate: screen(routingTexts.titles.deactivate, () =>
    import('@/features/profile/deactivate/DeactivateScreen').then(({ DeactivateScreen }) => DeactivateScreen),
  ),
  notifications: screen(routingTexts.titles.notifications, () =>
    import('@/features/notifications/NotificationsScreen').then(({ NotificationsScreen }) => NotificationsScreen),
  ),
} satisfies Record<Exclude<RouteName, 'landing' | keyof typeof PUBLIC_SCREENS>, ScreenEntry>;
