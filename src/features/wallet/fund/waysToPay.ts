import type { PaymentDetails } from '@contract/schemas/paymentDetails';
import { imageUrl } from '@/api/transport/backendHost';
import { fundTexts } from '@/texts/wallet/fund';

export interface PaymentLine {
  label: string;
  value: string;
}

export interface PaymentQrCode {
  name: string;
  /** An address that an image may be loaded from. */
  src: string;
}

const known = (lines: readonly (readonly [label: string, value: string | null])[]): PaymentLine[] =>
  lines.flatMap(([label, value]) => (value === null ? [] : { label, value }));

/** Spec 2: bank name, account name, account number. A detail that the provider does not give has no line. */
export function bankLines({ bank_name, account_name, bank_account_number }: PaymentDetails): PaymentLine[] {
  return known([
    [fundTexts.bankName, bank_name],
    [fundTexts.accountName, account_name],
    [fundTexts.accountNumber, bank_account_number],
  ]);
}

/** The mobile money details of GHC. */
export function mobileMoneyLines(details: PaymentDetails): PaymentLine[] {
  return known([
    [fundTexts.network, details.mobile_money_network],
    [fundTexts.mobileMoneyNumber, details.mobile_money_number],
    [fundTexts.mobileMoneyName, details.mobile_money_name],
  ]);
}

/** Spec 2: the two QR images of CNY. */
export function qrCodesOf({ alipay, wechatpay }: PaymentDetails): PaymentQrCode[] {
  return known([
    [fundTexts.alipay, alipay],
    [fundTexts.wechatPay, wechatpay],
  ]).flatMap(({ label, value }) => {
    const src = imageUrl(value);
    return src === null ? [] : { name: label, src };
  });
}
