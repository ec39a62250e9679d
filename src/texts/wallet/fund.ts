import { inLanguage } from '@/texts/language/inLanguage';

/** Funding a wallet: the ways to pay, and the ticket that confirms a payment. */
export const fund = {
  titleOf: (currency: string) => `Fund ${currency}`,
  title: 'Fund wallet',
  copying: { copied: 'Copied', failed: 'Select it' },
  copyingOf: (label: string, outcome: string) => `${label}: ${outcome.toLowerCase()}`,
  copyOf: (label: string) => `Copy ${label.toLowerCase()}`,
  copy: 'Copy',
  failed: 'Your funding was not sent.',
  closed: (currency: string) =>
    `Funding in ${currency} is closed at the moment, because there is no account to pay to.`,
  noFee: 'No fee',
  holds: 'Your wallet holds {balance}',
  amount: 'Amount',
  screenshot: 'Payment screenshot',
  screenshotHint: 'With a picture of the payment, it is found faster.',
  confirm: 'Confirm',
  facts: 'By bank transfer, without a fee',
  chooseWallet: 'Choose the wallet to fund',
  loading: 'Loading the payment details',
  noDetails: (currency: string) => `There are no payment details for ${currency} yet.`,
  noDetailsHint: 'Choose another currency, or come back a little later.',
  bankTransfer: 'Bank transfer',
  mobileMoney: 'Mobile money',
  payFirst: {
    payTitle: '1. Pay by transfer',
    confirmTitle: '2. Confirm your payment',
    note: 'Pay the amount first, then confirm it here. Your wallet is credited when the money arrives.',
  },
  confirmFirst: {
    payTitle: 'Where to pay',
    confirmTitle: 'Confirm the amount',
    note: 'Confirm the amount first: you then get a reference to write into the transfer.',
  },
  transferTitle: 'Pay by transfer',
  toPay: 'Amount to pay',
  writeThis: 'Write this into the transfer',
  reference: 'Reference',
  received: 'Money received',
  receivedStates: {
    checked: (money: string, day: string) =>
      `${money} received on ${day}, being checked. Your wallet is credited after that.`,
    returned: (money: string, day: string) => `${money} received on ${day}, returned to the account it came from.`,
  },
  foundAtOnce: 'With the reference your payment is found at once. Your wallet is credited when the money arrives.',
  transferCode: 'QR code with the reference and the amount',
  transferCodeHint: 'Reference and amount, for another device',
  qrCodes: 'QR codes',
  scanToPay: 'Scan to pay',
  qrCodeOf: (name: string) => `QR code to pay with ${name}`,
  bankName: 'Bank name',
  accountName: 'Account name',
  accountNumber: 'Account number',
  network: 'Network',
  mobileMoneyNumber: 'Mobile money number',
  mobileMoneyName: 'Mobile money name',
  alipay: 'Alipay',
  wechatPay: 'WeChat Pay',
};

export const fundTexts = inLanguage('fund', fund);
