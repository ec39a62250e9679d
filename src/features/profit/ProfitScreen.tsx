import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isTradable, TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { useGetProfitQuery } from '@/api/endpoints/own/profitApi';
import { useGetRatesQuery } from '@/api/endpoints/ratesApi';
import { useCapability } from '@/state/selectors/useCapability';
import { profitTexts } from '@/texts/wallet/profit';
import { Segmented } from '@/ui/controls/Segmented';
import { Card } from '@/ui/panels/Card';
import { LeftOut } from '@/ui/panels/LeftOut';
import { NotAnnounced } from '@/widgets/parts/NotAnnounced';
import { PageHeader } from '@/ui/panels/PageHeader';
import { BackTo } from '@/widgets/tickets/BackTo';
import { ProfitResults } from './ProfitResults';
import styles from './Profit.module.css';

const BASES = TRADABLE_CURRENCIES.map((code) => ({ value: code, label: code }));
const [FIRST] = TRADABLE_CURRENCIES;

/** Route /profit-and-loss, our own; ?in= is the currency that is counted in. Only our own server counts. */
export function ProfitScreen() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('in') ?? '';
  const base = isTradable(wanted) ? wanted : FIRST;
  const isOffered = useCapability('profit');
  const { data, isError, fulfilledTimeStamp, refetch } = useGetProfitQuery(undefined, { skip: isOffered !== true });
  const { data: rates } = useGetRatesQuery();
  const isCounting = data?.complete === false;
  // A long history is counted in parts: each answer that is not complete is followed by the next question.
  useEffect(() => {
    if (isCounting) void refetch();
  }, [isCounting, fulfilledTimeStamp, refetch]);
  if (isOffered === false) {
    return (
      <>
        <PageHeader title={profitTexts.title} actions={<BackTo route="statement" />} />
        <Card>
          <NotAnnounced>{profitTexts.notOffered}</NotAnnounced>
        </Card>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={profitTexts.title}
        actions={
          <div className={styles.base}>
            <span aria-hidden="true">{profitTexts.countedIn}</span>
            <Segmented
              label={profitTexts.countedIn}
              value={base}
              options={BASES}
              onChange={(next) => setSearch({ in: next }, { replace: true })}
            />
          </div>
        }
      />
      {wanted !== '' && wanted !== base && <LeftOut>{profitTexts.dropped(wanted)}</LeftOut>}
      <ProfitResults
        results={data?.results}
        isCounting={isCounting}
        rates={rates}
        base={base}
        hasFailed={isError && data === undefined}
        tryAgain={() => void refetch()}
      />
      {data && rates && <p className={styles.method}>{profitTexts.method}</p>}
    </>
  );
}
