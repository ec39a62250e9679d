import { inLanguage } from './language/inLanguage';

/** Wallets, amounts, rates and pending transactions, as several screens show them. */
export const money = {
  belowMarket: ' below market',
  aboveMarket: ' above market',
  atMarket: ' at market',
  notOffered: (currency: string) => `${currency} is not offered here.`,
  chooseCurrency: 'Choose a currency',
  traded: (currencies: string) => `The currencies traded here are ${currencies}.`,
  quoteOf: (of: string, per: string) => `${of} per ${per}`,
  quotes: (currency: string, swapTo: string) => `How rates of ${currency} and ${swapTo} are read`,
  unitOf: (rate: string, of: string, per: string) => `${rate} ${of} per ${per}`,
  sentAs: (rate: string, of: string, per: string) => `Sent as ${rate} ${of} per ${per}.`,
  /** "1.5%" */
  percent: (figure: string) => `${figure}%`,
  balance: 'Balance {amount}',
  amount: 'Amount',
  shareInPercent: 'Part of the balance in per cent',
  share: 'Part of the balance',
  loadingWallets: 'Loading wallets',
  fundOne: 'Fund a wallet',
  currency: 'Currency',
  rate: 'Rate',
  sent: 'Sent',
  loading: (title: string) => `Loading: ${title}`,
};

export const moneyTexts = inLanguage('money', money);
