import { aListing, aNotification, aRate, aUser, aWallet, paymentDetailsOf } from '@test/support/app/builders';
import type { BackendState } from './state';

export const ADA = '1';
export const BEA = '2';
/** Both users' password: it keeps every rule of spec 5. */
export const PASSWORD = 'Secret#123';

/** The market rates of the seed, as `from to rate`. */
const RATES = [
  'CNY NGN 216.92',
  'NGN CNY 0.00461',
  'GHC NGN 129.4',
  'NGN GHC 0.00773',
  'CNY GHC 1.67',
  'GHC CNY 0.5988',
  'USD NGN 1540',
  'CNY USD 0.14',
];

/** Ada (user 1, three wallets) before a small market made by Bea (user 2); `changes` replace whole collections. */
export function createState(changes: Partial<BackendState> = {}): BackendState {
  return {
    users: [
      { ...aUser({ id: ADA }), password: PASSWORD, deactivated: false },
      { ...aUser({ id: BEA, username: 'bea', email: 'bea@example.com' }), password: PASSWORD, deactivated: false },
    ],
    sessions: new Map(),
    wallets: [
      { ...aWallet({ id: '11', currency: 'CNY', balance: '2500' }), owner: ADA },
      { ...aWallet({ id: '12', currency: 'GHC', balance: '800.999' }), owner: ADA },
      { ...aWallet({ id: '13', currency: 'NGN', balance: '100000.5' }), owner: ADA },
    ],
    rates: RATES.map((row, index) => {
      const [currency_from = '', currency_to = '', rate = ''] = row.split(' ');
      return aRate({ id: String(21 + index), currency_from, currency_to, rate });
    }),
    listings: [
      aListing({ id: '31', rate: '215' }),
      aListing({ id: '32', rate: '215', Amount: '250.25' }),
      aListing({ id: '33', rate: '218.5', Amount: '90' }),
      aListing({ id: '34', currency: 'GHC', swap_to: 'NGN', rate: '130', Amount: '400' }),
      aListing({ id: '35', currency: 'CNY', swap_to: 'GHC', rate: '1.65', Amount: '300' }),
      aListing({ id: '36', user: ADA, rate: '216', Amount: '60' }),
    ],
    transactions: [],
    orders: [],
    notifications: [
      { ...aNotification({ id: '41' }), owner: ADA, read: false },
      { ...aNotification({ id: '42', message: 'Your deposit has arrived.' }), owner: ADA, read: true },
    ],
    bankAccounts: [],
    paymentDetails: {
      CNY: paymentDetailsOf({
        bank_name: 'Bank of China',
        alipay: '/media/alipay.png',
        wechatpay: '/media/wechat.png',
      }),
      GHC: paymentDetailsOf({
        mobile_money_network: 'MTN',
        mobile_money_number: '0240000001',
        mobile_money_name: 'Crossrate',
      }),
      NGN: paymentDetailsOf(),
    },
    appstatus: true,
    pins: new Map(),
    resets: new Map(),
    disputes: [],
    conversations: {},
    contacts: [],
    mails: [],
    removed: [],
    lastId: 1000,
    profit: { complete: true, results: [] },
    cashLimits: [],
    trades: {},
    candles: {},
    dayFigures: [],
    ratesThen: {},
    statements: {},
    alerts: [],
    standingOrders: [],
    standingRuns: {},
    away: { key: 'BPublicKey', push: null, mail: false },
    devices: [],
    apiKeys: [],
    keyUse: { limits: [], calls: [] },
    webhooks: [],
    deliveries: [],
    passkeys: [],
    factor: { on: false, since: null, recovery_left: 0, codes_stored: true },
    payees: [],
    mobilePayments: {},
    debts: [],
    language: 'en',
    watched: null,
    progress: {},
    ended: [],
    lastFills: [],
    results: {},
    fills: {},
    capabilities: null,
    ...changes,
  };
}
