import type { OwnFill } from '@contract/schemas/own/fills';
import { useGetLastFillsQuery } from '@/api/endpoints/own/fillsApi';
import { mineTexts } from '@/texts/market/mine';
import { Money } from '@/ui/figures/Money';
import { TimeText } from '@/ui/figures/TimeText';
import { Row } from '@/ui/tables/Row';
import { Cell } from '@/ui/tables/Table';
import { PairRate } from '@/widgets/rates/PairRate';
import styles from './Mine.module.css';
import { PastTable } from './PastTable';

const SHOWN = '20';
const TEXTS = { caption: mineTexts.fillsCaption, loading: mineTexts.loadingFills, none: mineTexts.noFills };
const HEADS = [mineTexts.pair, mineTexts.time, mineTexts.rate, mineTexts.paid, mineTexts.got];

/** A fill as the user sees it: of what they gave and what they got. */
function FillRow({ fill }: { fill: OwnFill }) {
  const { sold, at, currency, swap_to: swapTo, rate, taken, paid } = fill;
  const [listed, other] = [
    <Money key="listed" amount={taken} currency={currency} />,
    <Money key="other" amount={paid} currency={swapTo} />,
  ];
  return (
    <Row>
      <Cell className={styles.pair}>
        {sold ? mineTexts.sold : mineTexts.bought} {currency}
      </Cell>
      <Cell>
        <TimeText at={at} />
      </Cell>
      <Cell numeric>
        <PairRate rate={rate} currency={currency} swapTo={swapTo} />
      </Cell>
      <Cell numeric>{sold ? listed : other}</Cell>
      <Cell numeric>{sold ? other : listed}</Cell>
    </Row>
  );
}

/** The user's last fills, of their listings and of their orders, newest first. */
export function LastFills() {
  const { data, isError, refetch } = useGetLastFillsQuery(SHOWN);
  return (
    <PastTable
      entries={data}
      failed={isError}
      onRetry={() => void refetch()}
      texts={TEXTS}
      heads={HEADS}
      row={(fill) => <FillRow key={fill.id} fill={fill} />}
    />
  );
}
