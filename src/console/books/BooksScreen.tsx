import { useWatched } from '@/console/calls/useWatched';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { Loading } from '@/console/parts/Loading';
import { Outdated } from '@/console/parts/Outdated';
import { usePlace } from '@/console/parts/place';
import { AuditCard } from './AuditCard';
import { DaysCard } from './DaysCard';
import { DayView } from './DayView';
import { HouseCard } from './HouseCard';

/** /operator/books/{day}: the accounts of the house, the closed days, and the audit or the day that is chosen. */
export function BooksScreen() {
  const { id } = usePlace();
  const { answer, failure, reload } = useWatched('getBooks', {});
  if (!answer) return <Loading failure={failure} />;
  return (
    <div className={styles.halves}>
      <div className={styles.stack}>
        <Outdated failure={failure} />
        <HouseCard house={answer.house} />
        <DaysCard chosen={id} />
      </div>
      {id === null ? <AuditCard audit={answer.audit} onAnswered={reload} /> : <DayView key={id} day={id} />}
    </div>
  );
}
