import { useState } from 'react';
import { reasonWords } from '@/domain/wording/noticeSentence';
import { actsTexts } from '@/texts/console/acts';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { TimeText } from '@/ui/figures/TimeText';
import { Banner } from '@/ui/panels/Banner';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Row } from '@/ui/tables/Row';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import { ConsoleFailure } from '@/console/calls/callConsole';
import { useWatched } from '@/console/calls/useWatched';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { nameOfAct } from '@/console/parts/nameOfAct';
import { Outdated } from '@/console/parts/Outdated';
import { WindowButtons } from '@/console/parts/WindowButtons';
import { changeOf } from './changes';
import { saveLog } from './saveLog';

type Query = Readonly<Record<string, string>>;

/** /operator/log: what operators did, newest first, in windows; of a subject or an operator if asked for. */
export function LogScreen() {
  const [typed, setTyped] = useState({ subject: '', operator: '' });
  const [filter, setFilter] = useState<Query>({});
  const [before, setBefore] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { answer, failure } = useWatched('getActs', { query: before === null ? filter : { ...filter, before } });
  const show = () => {
    setFilter(Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== '')));
    setBefore(null);
  };
  const save = () =>
    saveLog(filter).catch((error: unknown) => {
      if (!(error instanceof ConsoleFailure)) throw error;
      setRefusal(error.message);
    });
  const { when, who, where, what, to, changed, why } = actsTexts;
  return (
    <div className={styles.stack}>
      <Outdated failure={failure} />
      {refusal !== null && <Banner tone="error">{refusal}</Banner>}
      <Card padded>
        <Form onSubmit={show} wide label={actsTexts.show}>
          <div className={styles.line}>
            <TextField
              label={actsTexts.of}
              value={typed.subject}
              onChange={(subject) => setTyped({ ...typed, subject })}
            />
            <TextField
              label={actsTexts.byOperator}
              value={typed.operator}
              onChange={(operator) => setTyped({ ...typed, operator })}
            />
            <div className={styles.buttons}>
              <Button type="submit">{actsTexts.show}</Button>
              <Button onClick={() => void save()}>{actsTexts.save}</Button>
            </div>
          </div>
        </Form>
      </Card>
      <Card title={actsTexts.caption}>
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
                <Cell className={styles.words}>{act.address}</Cell>
                <Cell>{nameOfAct(act.act)}</Cell>
                <Cell className={styles.words}>{act.subject}</Cell>
                <Cell className={styles.words}>{changeOf(act)}</Cell>
                <Cell className={styles.words}>{reasonWords(act.reason)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
        {answer?.results.length === 0 && <EmptyState title={actsTexts.none} />}
        <WindowButtons before={before} next={answer?.next ?? null} onMove={setBefore} />
      </Card>
    </div>
  );
}
