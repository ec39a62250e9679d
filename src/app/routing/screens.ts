import { routingTexts } from '@/texts/routing';
import type { PublicRouteName } from '@/routes/publicRoutes';
import type { RouteName } from '@/routes/routes';
import { screen, type ScreenEntry } from '@/app/navigation/screen';

/** The screens behind the guard, one line each. */
export const PROTECTED_SCREENS = {
  home: screen(routingTexts.titles.home, () =>
    import(/* webpackChunkName: "screen-home" */ '@/features/home/HomeScreen').then(({ HomeScreen }) => HomeScreen),
  ),
  market: screen(routingTexts.titles.market, () =>
    import(/* webpackChunkName: "screen-market" */ '@/features/market/tiles/MarketScreen').then(
      ({ MarketScreen }) => MarketScreen,
    ),
  ),
  publicMarket: screen(routingTexts.titles.publicMarket, () =>
    import(/* webpackChunkName: "screen-publicMarket" */ '@/features/market/tiles/PublicMarketScreen').then(
      ({ PublicMarketScreen }) => PublicMarketScreen,
    ),
  ),
  currencyMarket: screen(routingTexts.titles.currencyMarket, () =>
    import(/* webpackChunkName: "screen-currencyMarket" */ './MarketDesk').then(({ MarketDesk }) => MarketDesk),
  ),
  pairMarket: screen(routingTexts.titles.pairMarket, () =>
    import(/* webpackChunkName: "screen-pairMarket" */ './PairDesk').then(({ PairDesk }) => PairDesk),
  ),
  myListings: screen(routingTexts.titles.myListings, () =>
    import(/* webpackChunkName: "screen-myListings" */ '@/features/listing/MyListingsScreen').then(
      ({ MyListingsScreen }) => MyListingsScreen,
    ),
  ),
  list: screen(routingTexts.titles.list, () =>
    import(/* webpackChunkName: "screen-list" */ '@/features/listing/ListScreen').then(({ ListScreen }) => ListScreen),
  ),
  listConfirmation: screen(routingTexts.titles.listConfirmation, () =>
    import(/* webpackChunkName: "screen-listConfirmation" */ '@/features/listing/ListConfirmationScreen').then(
      ({ ListConfirmationScreen }) => ListConfirmationScreen,
    ),
  ),
  order: screen(routingTexts.titles.order, () =>
    import(/* webpackChunkName: "screen-order" */ '@/features/orders/choice/OrderScreen').then(
      ({ OrderScreen }) => OrderScreen,
    ),
  ),
  bilateralOrder: screen(routingTexts.titles.bilateralOrder, () =>
    import(/* webpackChunkName: "screen-bilateralOrder" */ '@/features/orders/bilateral/BilateralOrderScreen').then(
      ({ BilateralOrderScreen }) => BilateralOrderScreen,
    ),
  ),
  bilateralOrderConfirmation: screen(routingTexts.titles.bilateralOrderConfirmation, () =>
    import(
      /* webpackChunkName: "screen-bilateralOrderConfirmation" */ '@/features/orders/bilateral/BilateralOrderConfirmationScreen'
    ).then(({ BilateralOrderConfirmationScreen }) => BilateralOrderConfirmationScreen),
  ),
  multilateralOrder: screen(routingTexts.titles.multilateralOrder, () =>
    import(
      /* webpackChunkName: "screen-multilateralOrder" */ '@/features/orders/multilateral/MultilateralOrderScreen'
    ).then(({ MultilateralOrderScreen }) => MultilateralOrderScreen),
  ),
  multilateralOrderConfirmation: screen(routingTexts.titles.multilateralOrderConfirmation, () =>
    import(
      /* webpackChunkName: "screen-multilateralOrderConfirmation" */ '@/features/orders/multilateral/MultilateralOrderConfirmationScreen'
    ).then(({ MultilateralOrderConfirmationScreen }) => MultilateralOrderConfirmationScreen),
  ),
  fundWallet: screen(routingTexts.titles.fundWallet, () =>
    import(/* webpackChunkName: "screen-fundWallet" */ '@/features/wallet/FundWalletScreen').then(
      ({ FundWalletScreen }) => FundWalletScreen,
    ),
  ),
  amountConfirmation: screen(routingTexts.titles.amountConfirmation, () =>
    import(/* webpackChunkName: "screen-amountConfirmation" */ '@/features/wallet/AmountConfirmationScreen').then(
      ({ AmountConfirmationScreen }) => AmountConfirmationScreen,
    ),
  ),
  withdraw: screen(routingTexts.titles.withdraw, () =>
    import(/* webpackChunkName: "screen-withdraw" */ '@/features/wallet/WithdrawScreen').then(
      ({ WithdrawScreen }) => WithdrawScreen,
    ),
  ),
  newAccount: screen(routingTexts.titles.newAccount, () =>
    import(/* webpackChunkName: "screen-newAccount" */ '@/features/wallet/NewAccountScreen').then(
      ({ NewAccountScreen }) => NewAccountScreen,
    ),
  ),
  withdrawalConfirmation: screen(routingTexts.titles.withdrawalConfirmation, () =>
    import(
      /* webpackChunkName: "screen-withdrawalConfirmation" */ '@/features/wallet/WithdrawalConfirmationScreen'
    ).then(({ WithdrawalConfirmationScreen }) => WithdrawalConfirmationScreen),
  ),
  transactions: screen(routingTexts.titles.transactions, () =>
    import(/* webpackChunkName: "screen-transactions" */ '@/features/transactions/TransactionsScreen').then(
      ({ TransactionsScreen }) => TransactionsScreen,
    ),
  ),
  transactionDetails: screen(routingTexts.titles.transactionDetails, () =>
    import(/* webpackChunkName: "screen-transactionDetails" */ '@/features/transactions/TransactionDetailsScreen').then(
      ({ TransactionDetailsScreen }) => TransactionDetailsScreen,
    ),
  ),
  dispute: screen(routingTexts.titles.dispute, () =>
    import(/* webpackChunkName: "screen-dispute" */ '@/features/transactions/DisputeScreen').then(
      ({ DisputeScreen }) => DisputeScreen,
    ),
  ),
  rates: screen(routingTexts.titles.rates, () =>
    import(/* webpackChunkName: "screen-rates" */ '@/features/market/tiles/RatesScreen').then(
      ({ RatesScreen }) => RatesScreen,
    ),
  ),
  profile: screen(routingTexts.titles.profile, () =>
    import(/* webpackChunkName: "screen-profile" */ '@/features/profile/ProfileScreen').then(
      ({ ProfileScreen }) => ProfileScreen,
    ),
  ),
  editProfile: screen(routingTexts.titles.editProfile, () =>
    import(/* webpackChunkName: "screen-editProfile" */ '@/features/profile/EditProfileScreen').then(
      ({ EditProfileScreen }) => EditProfileScreen,
    ),
  ),
  deactivate: screen(routingTexts.titles.deactivate, () =>
    import(/* webpackChunkName: "screen-deactivate" */ '@/features/profile/deactivate/DeactivateScreen').then(
      ({ DeactivateScreen }) => DeactivateScreen,
    ),
  ),
  notifications: screen(routingTexts.titles.notifications, () =>
    import(/* webpackChunkName: "screen-notifications" */ '@/features/notices/NotificationsScreen').then(
      ({ NotificationsScreen }) => NotificationsScreen,
    ),
  ),
  alerts: screen(routingTexts.titles.alerts, () =>
    import(/* webpackChunkName: "screen-alerts" */ '@/features/notices/AlertsScreen').then(
      ({ AlertsScreen }) => AlertsScreen,
    ),
  ),
  receipt: screen(routingTexts.titles.receipt, () =>
    import(/* webpackChunkName: "screen-receipt" */ '@/features/transactions/ReceiptScreen').then(
      ({ ReceiptScreen }) => ReceiptScreen,
    ),
  ),
  profit: screen(routingTexts.titles.profit, () =>
    import(/* webpackChunkName: "screen-profit" */ '@/features/wallet/ProfitScreen').then(
      ({ ProfitScreen }) => ProfitScreen,
    ),
  ),
  statement: screen(routingTexts.titles.statement, () =>
    import(/* webpackChunkName: "screen-statement" */ '@/features/wallet/StatementScreen').then(
      ({ StatementScreen }) => StatementScreen,
    ),
  ),
} satisfies Record<Exclude<RouteName, PublicRouteName>, ScreenEntry>;
