import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { marketOf } from '@contract/values/markets';
import { readRate } from '@/features/market/book/useTaken';
import { type PairLevel, pairPath } from '@/routes/pairPath';
import { WITHIN_SCREEN } from '@/widgets/tickets/leaveGuard';

/** A level of any pair on the desk. */
export type TakenPairLevel = Required<PairLevel>;

/**
 * The address holds, beside the pair, the level whose ticket is open: ?buy=CNY&rate=212.4, and &pay=GHC for a level of
 * another pair. Such a ticket opens on any screen, whether the book of its pair is shown there or not.
 */
export function usePairTaken(currency: string, swapTo: string) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [buy, rate] = [search.get('buy'), readRate(search.get('rate'))];
  const otherOf = useCallback(
    (bought: string | null) => (bought === currency ? swapTo : bought === swapTo ? currency : ''),
    [currency, swapTo],
  );
  const pay = search.get('pay') ?? otherOf(buy);
  const taken = useMemo(
    (): TakenPairLevel | null =>
      buy !== null && rate !== null && marketOf(buy, pay) !== null ? { buy, pay, rate } : null,
    [buy, pay, rate],
  );
  const go = useCallback((path: string) => void navigate(path, { replace: true, state: WITHIN_SCREEN }), [navigate]);
  const take = useCallback(
    (level: PairLevel) => {
      const { pay: paid, ...own } = level;
      go(pairPath(currency, swapTo, paid === undefined || paid === otherOf(level.buy) ? own : { ...own, pay: paid }));
    },
    [go, currency, swapTo, otherOf],
  );
  const close = useCallback(() => go(pairPath(currency, swapTo)), [go, currency, swapTo]);
  return { taken, take, close };
}
