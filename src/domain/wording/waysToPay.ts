import type { PaymentDetails } from '@contract/paymentDetails';
import type { PaymentText, QrCode } from '@contract/values/paymentFields';
import { fundTexts } from '@/texts/wallet/fund';

/** One detail of a way to pay with its label; for an image, `value` is its address. */
export interface PaymentLine {
  label: string;
  value: string;
}

/** Spec 2: bank name, account name, account number. */
const BANK: readonly PaymentText[] = ['bank_name', 'account_name', 'bank_account_number'];
const MOBILE_MONEY: readonly PaymentText[] = ['mobile_money_network', 'mobile_money_number', 'mobile_money_name'];
const IMAGES: readonly QrCode[] = ['alipay', 'wechatpay'];

/** The details that a currency may have: each has a bank, GHC mobile money too, and CNY two QR images (spec 2). */
export const detailsOf = (currency: string) => ({
  bank: BANK,
  mobile: currency === 'GHC' ? MOBILE_MONEY : [],
  qrCodes: currency === 'CNY' ? IMAGES : [],
});

/** The label of a detail. */
export function labelOfDetail(field: PaymentText | QrCode): string {
  const labels: Readonly<Record<PaymentText | QrCode, string>> = {
    bank_name: fundTexts.bankName,
    account_name: fundTexts.accountName,
    bank_account_number: fundTexts.accountNumber,
    mobile_money_network: fundTexts.network,
    mobile_money_number: fundTexts.mobileMoneyNumber,
    mobile_money_name: fundTexts.mobileMoneyName,
    alipay: fundTexts.alipay,
    wechatpay: fundTexts.wechatPay,
  };
  return labels[field];
}

/** The ways to pay in a currency, as users see them. A detail that is not given has no line. */
export function waysToPay(currency: string, details: PaymentDetails) {
  const linesOf = (fields: readonly (PaymentText | QrCode)[]): PaymentLine[] =>
    fields.flatMap((field) => {
      const value = details[field];
      return value === null ? [] : { label: labelOfDetail(field), value };
    });
  const { bank, mobile, qrCodes } = detailsOf(currency);
  return { bank: linesOf(bank), mobile: linesOf(mobile), qrCodes: linesOf(qrCodes) };
}
