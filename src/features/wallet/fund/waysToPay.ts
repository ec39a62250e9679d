import type { PaymentDetails } from '@contract/schemas/paymentDetails';
import { imageUrl } from '@/api/transport/backendHost';

export interface PaymentLine {
  label: string;
  value: string;
}

export interface PaymentQrCode {
  name: string;
  /** An address that may be shown. */
  src: string;
}

const known = (lines: readonly (readonly [label: string, value: string | null])[]): PaymentLine[] =>
  lines.flatMap(([label, value]) => (value === null ? [] : { label, value }));

/** Spec 2: bank name, account name, account number; what the provider does not name has no line. */
export function bankLines({ bank_name, account_name, bank_account_number }: PaymentDetails): PaymentLine[] {
  return known([
    ['Bank name', bank_name],
    ['Account name', account_name],
    ['Account number', bank_account_number],
  ]);
}

/** The mobile money details of GHC. */
export function mobileMoneyLines(details: PaymentDetails): PaymentLine[] {
  return known([
    ['Network', details.mobile_money_network],
    ['Mobile money number', details.mobile_money_number],
    ['Mobile money name', details.mobile_money_name],
  ]);
}

/** Spec 2: the two QR images of CNY. */
export function qrCodesOf({ alipay, wechatpay }: PaymentDetails): PaymentQrCode[] {
  return known([
    ['Alipay', alipay],
    ['WeChat Pay', wechatpay],
  ]).flatMap(({ label, value }) => {
    const src = imageUrl(value);
    return src === null ? [] : { name: label, src };
  });
}
