import { ladderRate } from '@/domain/ladder/ladderRate';
import type { PairLevel } from '@/routes/pairPath';
import { selectPair } from '@/state/selectors/bookSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { ladderTexts } from '@/texts/market/books';
import { Button } from '@/ui/controls/Button';
import { Phrase } from '@/ui/figures/Phrase';
import styles from './BestOfBoth.module.css';
import { useDecimals } from './useStep';

interface BestOfBothProps {
  /** One unit of the first is quoted in the second. */
  base: string;
  quote: string;
  onTake: (level: PairLevel) => void;
}

/** The best rate of each side, one press away. */
export function BestOfBoth({ base, quote, onTake }: BestOfBothProps) {
  const decimals = useDecimals(base, quote);
  const offer = useAppSelector((state) => selectPair(base, quote)(state)?.levels[0]?.rate);
  const bid = useAppSelector((state) => selectPair(quote, base)(state)?.levels[0]?.rate);
  return (
    <div className={styles.both}>
      {offer !== undefined && (
        <Button onClick={() => onTake({ buy: base, rate: offer })}>
          <Phrase text={ladderTexts.buyAt(base, '{rate}')} figures={{ rate: ladderRate(offer, false, decimals) }} />
        </Button>
      )}
      {bid !== undefined && (
        <Button onClick={() => onTake({ buy: quote, rate: bid })}>
          <Phrase text={ladderTexts.buyAt(quote, '{rate}')} figures={{ rate: ladderRate(bid, true, decimals) }} />
        </Button>
      )}
    </div>
  );
}
