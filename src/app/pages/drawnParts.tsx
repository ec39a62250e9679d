import { CURRENCIES, TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { depthLadder } from '@/domain/book/depthLadder';
import type { PairBook } from '@/domain/book/listingBook';
import { WalletList } from '@/features/home/Wallets';
import { BookTable } from '@/features/market/book/BookTable';

const LEVELS = ['1', '2'].map((rate) => ({ rate, total: '1', count: 1, listingIds: [] }));

/** The room of the pair's figures, which the app shows later (features/market/book/PairCards). */
const BENEATH_FIGURES = { paddingTop: 'var(--figures)' };

function Drawn({ pair }: { pair: PairBook }) {
  return (
    <div data-pair={pair.swapTo} style={BENEATH_FIGURES}>
      <BookTable
        pair={pair}
        depth={depthLadder([])}
        isTurned={false}
        taken={null}
        returnTo={null}
        onTake={() => undefined}
        onAlert={null}
      />
    </div>
  );
}

/**
 * The book of each pair of a currency with a row for the best rate and one for all others, for the early script to fill
 * in (app/early/earlyMarket). It is not shown.
 */
export function DrawnBook({ currency }: { currency: string }) {
  return (
    <template data-drawn="book">
      {TRADABLE_CURRENCIES.filter((code) => code !== currency).map((swapTo) => (
        <Drawn key={swapTo} pair={{ currency, swapTo, levels: LEVELS }} />
      ))}
    </template>
  );
}

const WALLETS = CURRENCIES.map((currency) => ({ id: currency, currency, balance: '0' }));

/** A row for each currency, for the early script to fill in (app/early/earlyHome). It is not shown. */
export function DrawnWallets() {
  return (
    <template data-drawn="wallets">
      <WalletList wallets={WALLETS} />
    </template>
  );
}
