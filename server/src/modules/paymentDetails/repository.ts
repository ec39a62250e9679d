import type { Db } from '@server/db/database';
import { PAYMENT_TEXTS, type PaymentText, QR_CODES, type QrCode } from '@contract/values/paymentFields';

/** Of an image, the beginning of its hash in hexadecimal: another image has another one. */
export interface PaymentDetailsRow extends Record<PaymentText, string> {
  currency: string;
  alipay: string | null;
  wechatpay: string | null;
}

const SELECT = `
  select currency, ${PAYMENT_TEXTS.join(', ')}, ${QR_CODES.map((field) => `left(encode(sha256(${field}), 'hex'), 16) as ${field}`).join(', ')}
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
