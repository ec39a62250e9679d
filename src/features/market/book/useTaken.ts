import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { canonicalDecimal } from '@contract/values/decimals';
import { decimal, isPositive } from '@/domain/money/decimal';
import { deskPath } from '@/routes/deskPaths';
import { WITHIN_SCREEN } from '@/widgets/tickets/leaveGuard';

/** A level of the desk's currency, by its pair and its exact rate. */
export interface TakenLevel {
  swapTo: string;
  rate: string;
}

/** The rate in an address, as canonical decimal text; null if it is none. */
export function readRate(text: string | null): string | null {
  const rate = canonicalDecimal(text ?? '');
  return rate !== null && isPositive(decimal(rate)) ? rate : null;
}

/**
 * The address holds, beside the currency, the pair in front (?for=NGN) and the level whose ticket is open
 * (&rate=212.4),
 * so a reload or a link restores the same desk.
 */
export function useTaken(currency: string) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const front = search.get('for');
  const rate = readRate(search.get('rate'));
  const taken = useMemo(() => (front !== null && rate !== null ? { swapTo: front, rate } : null), [front, rate]);
  const go = useCallback((path: string) => void navigate(path, { replace: true, state: WITHIN_SCREEN }), [navigate]);
  const take = useCallback((level: TakenLevel) => go(deskPath(currency, level.swapTo, level.rate)), [go, currency]);
  const bringToFront = useCallback((swapTo: string) => go(deskPath(currency, swapTo)), [go, currency]);
  const close = useCallback(
    () => go(front === null ? pathname : deskPath(currency, front)),
    [go, currency, front, pathname],
  );
  return { front, taken, take, bringToFront, close };
}
