import type { Db } from '@server/db/database';

export interface PaymentDetailsRow {
  currency: string;
  bank_name: string;
  account_name: string;
  bank_account_number: string;
  mobile_money_network: string;
  mobile_money_number: string;
  mobile_money_name: string;
  has_alipay: boolean;
  has_wechatpay: boolean;
}

export const QR_CODES = ['alipay', 'wechatpay'] as const;
export type QrCode = (typeof QR_CODES)[number];

export async function findPaymentDetails(db: Db, currency: string): Promise<PaymentDetailsRow | null> {
  const rows = await db.query<PaymentDetailsRow>(
    `select currency, bank_name, account_name, bank_account_number,
            mobile_money_network, mobile_money_number, mobile_money_name,
            alipay is not null as has_alipay, wechatpay is not null as has_wechatpay
       from payment_details where currency = $1`,
    [currency],
  );
  return rows[0] ?? null;
}

export async function findQrCode(db: Db, currency: string, qrCode: QrCode): Promise<Buffer | null> {
  const rows = await db.query<{ bytes: Buffer | null }>(
    "select case $2 when 'alipay' then alipay else wechatpay end as bytes from payment_details where currency = $1",
    [currency, qrCode],
  );
  return rows[0]?.bytes ?? null;
}
