import { inLanguage } from './language/inLanguage';

/** The titles of the routes, and what an address without a screen shows. */
export const routing = {
  titles: {
    home: 'Home',
    market: 'Market',
    publicMarket: 'Public market',
    currencyMarket: 'Public market',
    myListings: 'My listings',
    list: 'List',
    listConfirmation: 'List',
    order: 'Order',
    bilateralOrder: 'Bilateral order',
    bilateralOrderConfirmation: 'Bilateral order',
    multilateralOrder: 'Multilateral order',
    multilateralOrderConfirmation: 'Multilateral order',
    exchange: 'Exchange',
    standingOrders: 'Standing orders',
    fundWallet: 'Fund wallet',
    amountConfirmation: 'Fund wallet',
    withdraw: 'Withdraw',
    newAccount: 'New account',
    withdrawalConfirmation: 'Withdraw',
    transactions: 'Transactions',
    transactionDetails: 'Transaction details',
    dispute: 'Dispute',
    rates: 'Rates',
    profile: 'Profile',
    editProfile: 'Edit profile',
    deactivate: 'Deactivate',
    notifications: 'Notifications',
    statement: 'Statement',
    profit: 'Profit and loss',
    receipt: 'Receipt',
    alerts: 'Alerts',
    api: 'API',
    pairMarket: 'Both sides of a pair',
  },

  notFoundTitle: 'Not found',
  notFound: 'There is no such page',
  notFoundDetail: 'The address may be misspelt, or what was here has moved.',
  goHome: 'Go to the homepage',
};

export const routingTexts = inLanguage('routing', routing);
