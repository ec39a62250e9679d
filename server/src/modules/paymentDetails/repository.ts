import type { Db } from '@server/db/database';
import { PAYMENT_TEXTS, type PaymentText, type QrCode } from './fields';

export interface PaymentDetailsRow extends Record<PaymentText, string> {
  currency: string;
  has_alipay: boolean;
  has_wechatpay: boolean;
}

const SELECT = `
  select currency, ${PAYMENT_TEXTS.join(', ')}, alipay is not null as has_alipay, wechatpay is not null as has_wechatpay
    from payment_details`;

/** For every currency, by its code. */
export const findAllPaymentDetails = (db: Db): Promise<PaymentDetailsRow[]> =>
  db.query<PaymentDetailsRow>(`${SELECT} order by currency`);

export async function findPaymentDetails(db: Db, currency: string): Promise<PaymentDetailsRow | null> {
  const rows = await db.query<PaymentDetailsRow>(`${SELECT} where currency = $1`, [currency]);
  return rows[0] ?? null;
}

export async function findQrCode(db: Db, currency: string, qrCode: QrCode): Promise<Buffer | null> {
  const rows = await db.query<{ bytes: Buffer | null }>(
    "select case $2 when 'alipay' then alipay else wechatpay end as bytes from payment_details where currency = $1",
    [currency, qrCode],
  );
  return rows[0]?.bytes ?? null;
}

/** True if there is anything that users can pay to in a currency. */
export async function canBePaidTo(db: Db, currency: string): Promise<boolean> {
  const rows = await db.query(
    `select from payment_details where currency = $1
       and (concat(${PAYMENT_TEXTS.join(', ')}) <> '' or alipay is not null or wechatpay is not null)`,
    [currency],
  );
  return rows.length > 0;
}

/** Sets one field of a currency. @param value null removes an image */
export async function savePaymentField(
  tx: Db,
  currency: string,
  field: PaymentText | QrCode,
  value: string | Buffer | null,
): Promise<void> {
  await tx.query(
    `insert into payment_details (currency, ${field}) values ($1, $2)
     on conflict (currency) do update set ${field} = excluded.${field}`,
    [currency, value],
  );
}
