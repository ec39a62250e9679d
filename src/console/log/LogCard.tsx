import { useState } from 'react';
import { reasonWords } from '@/domain/wording/noticeSentence';
import { actsTexts } from '@/texts/console/acts';
import { TimeText } from '@/ui/figures/TimeText';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Row } from '@/ui/tables/Row';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import { useWatched } from '@/console/calls/useWatched';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { nameOfAct } from '@/console/parts/nameOfAct';
import { Outdated } from '@/console/parts/Outdated';
import { WindowButtons } from '@/console/parts/WindowButtons';
import { changeLines, subjectWords } from './actWords';

/** A window of the log, newest first. */
export function LogCard({ filter }: { filter: Readonly<Record<string, string>> }) {
  const [before, setBefore] = useState<string | null>(null);
  const { answer, failure } = useWatched('getActs', { query: before === null ? filter : { ...filter, before } });
  const { when, who, where, what, to, changed, why } = actsTexts;
  return (
    <Card title={actsTexts.caption}>
      <Outdated failure={failure} />
      <Table caption={actsTexts.caption}>
        <thead>
          <tr>
            {[when, who, where, what, to, changed, why].map((head) => (
              <HeadCell key={head}>{head}</HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {answer?.results.map((act) => (
            <Row key={act.id}>
              <Cell className={styles.whole}>
                <TimeText at={act.at} />
              </Cell>
              <Cell className={styles.words}>{actsTexts.by(act.operator, act.role)}</Cell>
              <Cell kept className={styles.words}>
                {act.address}
              </Cell>
              <Cell>{nameOfAct(act.act)}</Cell>
              <Cell className={styles.words}>{subjectWords(act.subject)}</Cell>
              <Cell kept className={styles.changes}>
                {changeLines(act).map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </Cell>
              <Cell className={styles.words}>{reasonWords(act.reason)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {answer?.results.length === 0 && <EmptyState title={actsTexts.none} />}
      <WindowButtons before={before} next={answer?.next ?? null} onMove={setBefore} />
    </Card>
  );
}
