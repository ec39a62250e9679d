import { matchPath } from 'react-router-dom';
import type { ScreenEntry } from '@/app/navigation/ScreenFrame';
import type { PublicRouteName } from '@/routes/publicRoutes';
import { type RouteName, ROUTES } from '@/routes/routes';
import { routingTexts } from '@/texts/routing';
import { part } from '@/ui/browser/part';

const { titles } = routingTexts;

/**
 * The screens behind the guard, one row each. Addresses are in routes/routes, because the server and the service worker
 * read them too; what a screen reads first is in app/pages/drawPages, because the build alone reads it (decision 525).
 */
export const SCREENS = {
  home: {
    title: titles.home,
    section: 'home',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-home" */ '@/features/home/HomeScreen').then(({ HomeScreen }) => HomeScreen),
    ),
  },
  market: {
    title: titles.market,
    section: 'market',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-market" */ '@/features/market/tiles/MarketScreen').then(
        ({ MarketScreen }) => MarketScreen,
      ),
    ),
  },
  publicMarket: {
    title: titles.publicMarket,
    section: 'market',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-publicMarket" */ '@/features/market/tiles/PublicMarketScreen').then(
        ({ PublicMarketScreen }) => PublicMarketScreen,
      ),
    ),
  },
  currencyMarket: {
    title: titles.currencyMarket,
    section: 'market',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-currencyMarket" */ './MarketDesk').then(({ MarketDesk }) => MarketDesk),
    ),
  },
  pairMarket: {
    title: titles.pairMarket,
    section: 'market',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-pairMarket" */ './PairDesk').then(({ PairDesk }) => PairDesk),
    ),
  },
  myListings: {
    title: titles.myListings,
    section: 'market',
    icon: 'list',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-myListings" */ '@/features/listing/MyListingsScreen').then(
        ({ MyListingsScreen }) => MyListingsScreen,
      ),
    ),
  },
  list: {
    title: titles.list,
    section: 'home',
    icon: 'list',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-list" */ '@/features/listing/ListScreen').then(
        ({ ListScreen }) => ListScreen,
      ),
    ),
  },
  listConfirmation: {
    title: titles.listConfirmation,
    section: 'home',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-listConfirmation" */ '@/features/listing/ListConfirmationScreen').then(
        ({ ListConfirmationScreen }) => ListConfirmationScreen,
      ),
    ),
  },
  order: {
    title: titles.order,
    section: 'home',
    icon: 'order',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-order" */ '@/features/orders/choice/OrderScreen').then(
        ({ OrderScreen }) => OrderScreen,
      ),
    ),
  },
  bilateralOrder: {
    title: titles.bilateralOrder,
    section: 'home',
    icon: 'order',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-bilateralOrder" */ '@/features/orders/bilateral/BilateralOrderScreen').then(
        ({ BilateralOrderScreen }) => BilateralOrderScreen,
      ),
    ),
  },
  bilateralOrderConfirmation: {
    title: titles.bilateralOrderConfirmation,
    section: 'home',
    Screen: part(() =>
      import(
        /* webpackChunkName: "screen-bilateralOrderConfirmation" */ '@/features/orders/bilateral/BilateralOrderConfirmationScreen'
      ).then(({ BilateralOrderConfirmationScreen }) => BilateralOrderConfirmationScreen),
    ),
  },
  multilateralOrder: {
    title: titles.multilateralOrder,
    section: 'home',
    icon: 'transactions',
    Screen: part(() =>
      import(
        /* webpackChunkName: "screen-multilateralOrder" */ '@/features/orders/multilateral/MultilateralOrderScreen'
      ).then(({ MultilateralOrderScreen }) => MultilateralOrderScreen),
    ),
  },
  multilateralOrderConfirmation: {
    title: titles.multilateralOrderConfirmation,
    section: 'home',
    Screen: part(() =>
      import(
        /* webpackChunkName: "screen-multilateralOrderConfirmation" */ '@/features/orders/multilateral/MultilateralOrderConfirmationScreen'
      ).then(({ MultilateralOrderConfirmationScreen }) => MultilateralOrderConfirmationScreen),
    ),
  },
  exchange: {
    title: titles.exchange,
    capability: 'exchange',
    section: 'home',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-exchange" */ '@/features/orders/exchange/ExchangeScreen').then(
        ({ ExchangeScreen }) => ExchangeScreen,
      ),
    ),
  },
  standingOrders: {
    title: titles.standingOrders,
    capability: 'standingOrders',
    section: 'home',
    icon: 'transactions',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-standingOrders" */ '@/features/orders/exchange/StandingOrdersScreen').then(
        ({ StandingOrdersScreen }) => StandingOrdersScreen,
      ),
    ),
  },
  fundWallet: {
    title: titles.fundWallet,
    section: 'home',
    icon: 'fund',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-fundWallet" */ '@/features/wallet/FundWalletScreen').then(
        ({ FundWalletScreen }) => FundWalletScreen,
      ),
    ),
  },
  amountConfirmation: {
    title: titles.amountConfirmation,
    section: 'home',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-amountConfirmation" */ '@/features/wallet/AmountConfirmationScreen').then(
        ({ AmountConfirmationScreen }) => AmountConfirmationScreen,
      ),
    ),
  },
  withdraw: {
    title: titles.withdraw,
    section: 'home',
    icon: 'withdraw',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-withdraw" */ '@/features/wallet/WithdrawScreen').then(
        ({ WithdrawScreen }) => WithdrawScreen,
      ),
    ),
  },
  newAccount: {
    title: titles.newAccount,
    section: 'home',
    icon: 'plus',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-newAccount" */ '@/features/wallet/NewAccountScreen').then(
        ({ NewAccountScreen }) => NewAccountScreen,
      ),
    ),
  },
  withdrawalConfirmation: {
    title: titles.withdrawalConfirmation,
    section: 'home',
    Screen: part(() =>
      import(
        /* webpackChunkName: "screen-withdrawalConfirmation" */ '@/features/wallet/WithdrawalConfirmationScreen'
      ).then(({ WithdrawalConfirmationScreen }) => WithdrawalConfirmationScreen),
    ),
  },
  transactions: {
    title: titles.transactions,
    section: 'transactions',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-transactions" */ '@/features/transactions/TransactionsScreen').then(
        ({ TransactionsScreen }) => TransactionsScreen,
      ),
    ),
  },
  transactionDetails: {
    title: titles.transactionDetails,
    section: 'transactions',
    Screen: part(() =>
      import(
        /* webpackChunkName: "screen-transactionDetails" */ '@/features/transactions/TransactionDetailsScreen'
      ).then(({ TransactionDetailsScreen }) => TransactionDetailsScreen),
    ),
  },
  dispute: {
    title: titles.dispute,
    section: 'transactions',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-dispute" */ '@/features/transactions/DisputeScreen').then(
        ({ DisputeScreen }) => DisputeScreen,
      ),
    ),
  },
  rates: {
    title: titles.rates,
    section: 'rates',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-rates" */ '@/features/market/tiles/RatesScreen').then(
        ({ RatesScreen }) => RatesScreen,
      ),
    ),
  },
  profile: {
    title: titles.profile,
    section: 'profile',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-profile" */ '@/features/profile/ProfileScreen').then(
        ({ ProfileScreen }) => ProfileScreen,
      ),
    ),
  },
  api: {
    title: titles.api,
    capability: 'apiKeys',
    section: 'profile',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-api" */ '@/features/profile/ApiScreen').then(({ ApiScreen }) => ApiScreen),
    ),
  },
  editProfile: {
    title: titles.editProfile,
    section: 'profile',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-editProfile" */ '@/features/profile/EditProfileScreen').then(
        ({ EditProfileScreen }) => EditProfileScreen,
      ),
    ),
  },
  deactivate: {
    title: titles.deactivate,
    section: 'profile',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-deactivate" */ '@/features/profile/deactivate/DeactivateScreen').then(
        ({ DeactivateScreen }) => DeactivateScreen,
      ),
    ),
  },
  notifications: {
    title: titles.notifications,
    section: null,
    icon: 'bell',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-notifications" */ '@/features/notices/NotificationsScreen').then(
        ({ NotificationsScreen }) => NotificationsScreen,
      ),
    ),
  },
  alerts: {
    title: titles.alerts,
    capability: 'alerts',
    section: 'market',
    icon: 'bell',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-alerts" */ '@/features/notices/AlertsScreen').then(
        ({ AlertsScreen }) => AlertsScreen,
      ),
    ),
  },
  receipt: {
    title: titles.receipt,
    section: 'transactions',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-receipt" */ '@/features/transactions/ReceiptScreen').then(
        ({ ReceiptScreen }) => ReceiptScreen,
      ),
    ),
  },
  profit: {
    title: titles.profit,
    capability: 'profit',
    section: 'transactions',
    icon: 'rates',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-profit" */ '@/features/wallet/ProfitScreen').then(
        ({ ProfitScreen }) => ProfitScreen,
      ),
    ),
  },
  statement: {
    title: titles.statement,
    capability: 'statements',
    section: 'transactions',
    Screen: part(() =>
      import(/* webpackChunkName: "screen-statement" */ '@/features/wallet/StatementScreen').then(
        ({ StatementScreen }) => StatementScreen,
      ),
    ),
  },
} satisfies Record<Exclude<RouteName, PublicRouteName>, ScreenEntry>;

export type ScreenName = keyof typeof SCREENS;

const NAMES = Object.keys(SCREENS) as ScreenName[];

/** More exact paths come first: /market/public is also a /market/:currencyCode. */
const isExact = (name: ScreenName) => !ROUTES[name].includes(':');

/** The row of an address; undefined if it is not behind the guard. */
export function screenAt(pathname: string): ScreenEntry | undefined {
  const fits = NAMES.filter((name) => matchPath(ROUTES[name], pathname) !== null);
  const name = fits.find(isExact) ?? fits[0];
  return name && SCREENS[name];
}
