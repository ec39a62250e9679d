import { countedSoFar } from '@/texts/language/plural';
import { type Column, DataRows } from '@/ui/tables/DataTable';
import { type LongList, rowCountOf, shownRows } from '@/widgets/windows/longList';
import { OlderWindows } from '@/widgets/windows/OlderWindows';
import { WindowsEnd } from '@/widgets/windows/WindowsEnd';
import { idOf, Overview } from './Overview';

interface LongOverviewProps<T extends { id: string }, Asked> {
  title: string;
  /** Shown if there is nothing. */
  none: string;
  columns: readonly Column<T>[];
  list: LongList<T, Asked>;
}

/** One panel that shows what the account still holds, of a list in windows. */
export function LongOverview<T extends { id: string }, Asked>({ list, ...props }: LongOverviewProps<T, Asked>) {
  const { columns } = props;
  const { rows, count, areAll } = shownRows(list);
  return (
    <Overview
      {...props}
      rows={rows}
      count={countedSoFar(count, areAll)}
      rowCount={rowCountOf(list.windows)}
      end={<WindowsEnd list={list} />}
    >
      <OlderWindows
        list={list}
        columns={columns.length}
        show={(older, first) => <DataRows columns={columns} rows={older} keyOf={idOf} first={first} />}
      />
    </Overview>
  );
}
