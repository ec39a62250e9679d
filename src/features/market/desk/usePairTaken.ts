import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readRate } from '@/features/market/book/useTaken';
import { type PairLevel, pairPath } from '@/routes/pairPath';
import { WITHIN_SCREEN } from '@/widgets/tickets/leaveGuard';

/** The address holds, beside the pair, the level whose ticket is open: ?buy=CNY&rate=212.4. */
export function usePairTaken(currency: string, swapTo: string) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [buy, rate] = [search.get('buy'), readRate(search.get('rate'))];
  const isOfPair = buy === currency || buy === swapTo;
  const taken = useMemo(() => (isOfPair && rate !== null ? { buy, rate } : null), [isOfPair, buy, rate]);
  const go = useCallback((path: string) => void navigate(path, { replace: true, state: WITHIN_SCREEN }), [navigate]);
  const take = useCallback((level: PairLevel) => go(pairPath(currency, swapTo, level)), [go, currency, swapTo]);
  const close = useCallback(() => go(pairPath(currency, swapTo)), [go, currency, swapTo]);
  return { taken, take, close };
}
