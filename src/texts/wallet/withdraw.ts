import { inLanguage } from '@/texts/language/inLanguage';

/** Withdrawing from a wallet, with its one-time pin. */
export const withdraw = {
  walletBalance: 'Wallet balance',
  loadingWallet: 'Loading the wallet',
  otp: '6-digit OTP',
  factorCode: '6-digit code',
  factorHint: 'The code that your authenticator app shows now. Each code confirms one withdrawal.',
  getOtpIn: (seconds: number) => `Get OTP again in ${String(seconds)} s`,
  getOtp: 'Get OTP',
  title: 'Withdraw',
  facts: 'To your saved bank accounts, without a fee',
  accountSaved: (holder: string) => `The bank account of ${holder} has been saved.`,
  chooseWallet: 'Choose the wallet to withdraw from',
  titleOf: (currency: string) => `Withdraw ${currency}`,
  youWithdraw: 'You withdraw',
  fee: 'Fee',
  youReceive: 'You receive in your bank',
  noFee: 'No fee',
  qrCode: 'QR image',
  qrCodeHint: 'Your Alipay or WeChat Pay code, if you want the money there.',
  submit: 'Submit Withdrawal',
};

export const withdrawTexts = inLanguage('withdraw', withdraw);
