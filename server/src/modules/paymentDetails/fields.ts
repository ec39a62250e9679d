/** The columns that hold text. */
export const PAYMENT_TEXTS = [
  'bank_name',
  'account_name',
  'bank_account_number',
  'mobile_money_network',
  'mobile_money_number',
  'mobile_money_name',
] as const;
export type PaymentText = (typeof PAYMENT_TEXTS)[number];

/** The columns that hold an image. */
export const QR_CODES = ['alipay', 'wechatpay'] as const;
export type QrCode = (typeof QR_CODES)[number];
