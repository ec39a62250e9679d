import { useGetPaymentDetailsQuery } from '@/api/endpoints/paymentDetailsApi';
import { imageUrl } from '@/api/transport/backendHost';
import { type PaymentLine, waysToPay } from '@/domain/wording/waysToPay';

const NOT_FOUND = 404;
export const NO_WAYS = { bank: [], mobile: [], qrCodes: [] };

const isMissing = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === NOT_FOUND;

/** The ways to pay in a currency; undefined until they are known, all empty if the server has none. */
export function useWaysToPay(currency: string) {
  const { data: details, error } = useGetPaymentDetailsQuery(currency);
  if (!details) return isMissing(error) ? NO_WAYS : undefined;
  const { qrCodes, ...ways } = waysToPay(currency, details);
  const known = qrCodes.map(({ label, value }) => ({ label, value: imageUrl(value) }));
  return { ...ways, qrCodes: known.filter((each): each is PaymentLine => each.value !== null) };
}
