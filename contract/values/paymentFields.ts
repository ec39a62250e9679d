/** The details of payment details that are text. */
export const PAYMENT_TEXTS = [
  'bank_name',
  'account_name',
  'bank_account_number',
  'mobile_money_network',
  'mobile_money_number',
  'mobile_money_name',
] as const;
export type PaymentText = (typeof PAYMENT_TEXTS)[number];

/** Those that are an image. */
export const QR_CODES = ['alipay', 'wechatpay'] as const;
export type QrCode = (typeof QR_CODES)[number];

export const isPaymentText = (field: string): field is PaymentText => PAYMENT_TEXTS.some((each) => each === field);
export const isQrCode = (field: string): field is QrCode => QR_CODES.some((each) => each === field);
