import { useGetPaymentDetailsQuery } from '@/api/endpoints/paymentDetailsApi';
import { imageUrl } from '@/api/transport/backendHost';
import { type PaymentLine, waysToPay } from '@/domain/wording/waysToPay';
import { fundTexts } from '@/texts/wallet/fund';
import { isTradable, type TradableCurrency } from '@contract/values/currencies';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { PaymentLines } from '@/ui/payments/PaymentLines';
import { PaymentQrCodes } from '@/ui/payments/PaymentQrCodes';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { cx } from '@/ui/styles/cx';
import styles from './PaymentInstructions.module.css';

const WAYS: Readonly<Record<TradableCurrency, string | undefined>> = {
  CNY: styles.withCodes,
  GHC: styles.withMobile,
  NGN: styles.bankOnly,
};

const NOT_FOUND = 404;
const NO_WAYS = { bank: [], mobile: [], qrCodes: [] };

const isMissing = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === NOT_FOUND;

/** The ways to pay in a currency; undefined until they are known, all empty if the server has none. */
function useWaysToPay(currency: string) {
  const { data: details, error } = useGetPaymentDetailsQuery(currency);
  if (!details) return isMissing(error) ? NO_WAYS : undefined;
  const { qrCodes, ...ways } = waysToPay(currency, details);
  const known = qrCodes.map(({ label, value }) => ({ label, value: imageUrl(value) }));
  return { ...ways, qrCodes: known.filter((each): each is PaymentLine => each.value !== null) };
}

/** True if it is known that there is nothing to pay to in a currency, so that nothing can be confirmed either. */
export function useHasNowhereToPay(currency: string): boolean {
  const ways = useWaysToPay(currency);
  return ways !== undefined && ways.bank.length + ways.mobile.length + ways.qrCodes.length === 0;
}

/** How to pay in, from the provider's payment details: the bank, and whatever else the currency has (spec 2). */
export function PaymentInstructions({ currency }: { currency: string }) {
  const ways = useWaysToPay(currency);
  const none = useHasNowhereToPay(currency);
  const { bank, mobile, qrCodes } = ways ?? NO_WAYS;
  return (
    <Card title={fundTexts.payTitle}>
      <div className={cx(styles.room, isTradable(currency) && WAYS[currency])}>
        {ways === undefined && <SkeletonRows label={fundTexts.loading} count={6} tall />}
        {none && <EmptyState title={fundTexts.noDetails(currency)}>{fundTexts.noDetailsHint}</EmptyState>}
        {bank.length > 0 && <PaymentLines title={fundTexts.bankTransfer} lines={bank} />}
        {mobile.length > 0 && <PaymentLines title={fundTexts.mobileMoney} lines={mobile} />}
        {qrCodes.length > 0 && <PaymentQrCodes qrCodes={qrCodes} />}
        {ways !== undefined && !none && <p className={styles.note}>{fundTexts.payFirst}</p>}
      </div>
    </Card>
  );
}
