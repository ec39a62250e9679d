import type { CurrencyProfit } from '@contract/schemas/own/profit';
import type { CurrencyRate } from '@contract/schemas/rate';
import { ROUTES } from '@/routes/routes';
import { profitTexts } from '@/texts/wallet/profit';
import { SM_UP, useMediaQuery } from '@/ui/browser/useMediaQuery';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { ProfitCards } from './ProfitCards';
import { profitRows, profitTotal } from './profitRows';
import { ProfitTable } from './ProfitTable';

interface ProfitResultsProps {
  /** Undefined until they have come. */
  results: readonly CurrencyProfit[] | undefined;
  rates: readonly CurrencyRate[] | undefined;
  base: string;
  /** True while the server has more lines to count. */
  isCounting: boolean;
  hasFailed: boolean;
  tryAgain: () => void;
}

/** The figures, or why there are none. */
export function ProfitResults({ results, rates, base, isCounting, hasFailed, tryAgain }: ProfitResultsProps) {
  const wide = useMediaQuery(SM_UP);
  if (hasFailed) {
    return (
      <NotLoaded again={profitTexts.tryAgain} onAgain={tryAgain}>
        {profitTexts.notLoaded}
      </NotLoaded>
    );
  }
  if (!results || !rates || isCounting) {
    return (
      <Card>
        {isCounting && <p role="status">{profitTexts.counting}</p>}
        <SkeletonRows label={profitTexts.loading} count={4} />
      </Card>
    );
  }
  const rows = profitRows(results, rates, base);
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState
          title={profitTexts.none(base)}
          action={<ButtonLink to={ROUTES.fundWallet}>{profitTexts.fund}</ButtonLink>}
        >
          {profitTexts.noneHint}
        </EmptyState>
      </Card>
    );
  }
  const Rows = wide ? ProfitTable : ProfitCards;
  const shown = <Rows rows={rows} total={profitTotal(rows)} base={base} />;
  return wide ? <Card>{shown}</Card> : shown;
}
