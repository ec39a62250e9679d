import type { withdraw as en } from '@/texts/en/wallet/withdraw';
import type { Translated } from '@/texts/language/translated';

export const withdraw: Translated<typeof en> = {
  walletBalance: 'Solde du portefeuille',
  loadingWallet: 'Chargement du portefeuille',
  otp: 'Code à 6 chiffres',
  factorCode: 'Code à 6 chiffres',
  factorHint: 'Le code de votre application d’authentification. Chaque code confirme un seul retrait.',
  getOtpIn: (seconds: number) => `Nouveau code dans ${String(seconds)} s`,
  getOtp: 'Recevoir le code',
  title: 'Retrait',
  facts: 'Vers vos comptes bancaires enregistrés, sans frais',
  accountSaved: (holder: string) => `Le compte bancaire de ${holder} a été enregistré.`,
  chooseWallet: 'Choisissez le portefeuille du retrait',
  titleOf: (currency: string) => `Retirer ${currency}`,
  youWithdraw: 'Vous retirez',
  fee: 'Frais',
  youReceive: 'Vous recevez à votre banque',
  noFee: 'Sans frais',
  qrCode: 'Code QR',
  qrCodeHint: 'Votre code Alipay ou WeChat Pay, pour y recevoir l’argent.',
  submit: 'Envoyer le retrait',
};
