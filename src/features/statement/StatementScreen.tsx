import { figureTexts } from '@/texts/figures';
import { useSearchParams } from 'react-router-dom';
import { useGetStatementQuery } from '@/api/endpoints/own/statementApi';
import { ROUTES } from '@/routes/routes';
import { useCapability } from '@/state/selectors/useCapability';
import { statementTexts } from '@/texts/wallet/statement';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Card } from '@/ui/panels/Card';
import { LeftOut } from '@/ui/panels/LeftOut';
import { NotAnnounced } from '@/widgets/parts/NotAnnounced';
import { PageHeader } from '@/ui/panels/PageHeader';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { BackTo } from '@/widgets/tickets/BackTo';
import { WINDOW_LIMIT } from '@/widgets/windows/windowAnswer';
import { Balances } from './Balances';
import { StatementActions } from './StatementActions';
import { StatementFilters } from './StatementFilters';
import { StatementLines } from './StatementLines';
import { useStatementDecimals } from './statementDecimals';
import { isWrongWay, periodOf, readStatementFilter, statementSearch } from './statementFilter';

/** Route /statement, our own; ?currency=&from=&until= is the wallet and the period. Only our own server makes them. */
export function StatementScreen() {
  const [search, setSearch] = useSearchParams();
  const { filter, dropped } = readStatementFilter(search);
  const key = statementSearch(filter).toString();
  const isOffered = useCapability('statements');
  const hasProfit = useCapability('profit');
  const asked = { ...periodOf(filter), limit: WINDOW_LIMIT };
  const isAsked = isOffered === true && !isWrongWay(filter);
  const { currentData, isError, refetch } = useGetStatementQuery(asked, { skip: !isAsked });
  const decimals = useStatementDecimals(filter.currency, currentData);
  if (isOffered === false) {
    return (
      <>
        <PageHeader title={statementTexts.title} actions={<BackTo route="transactions" />} />
        <Card>
          <NotAnnounced>{statementTexts.notOffered}</NotAnnounced>
        </Card>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={statementTexts.title}
        actions={
          <>
            {hasProfit !== false && (
              <ButtonLink to={ROUTES.profit} variant="quiet">
                {statementTexts.profit}
              </ButtonLink>
            )}
            <StatementActions key={key} filter={filter} isReady={isAsked && currentData !== undefined} />
          </>
        }
      />
      {dropped.length > 0 && <LeftOut>{statementTexts.dropped(figureTexts.listed(dropped))}</LeftOut>}
      <StatementFilters filter={filter} onChange={(next) => setSearch(statementSearch(next), { replace: true })} />
      <Balances statement={isAsked ? currentData : undefined} currency={filter.currency} decimals={decimals.shown} />
      {isError && currentData === undefined ? (
        <NotLoaded again={statementTexts.tryAgain} onAgain={() => void refetch()}>
          {statementTexts.notLoaded}
        </NotLoaded>
      ) : (
        isAsked && <StatementLines key={key} statement={currentData} {...{ asked, refetch, decimals }} />
      )}
    </>
  );
}
