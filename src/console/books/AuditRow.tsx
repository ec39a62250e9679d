import type { AuditQuestion } from '@contract/console/auditQuestions';
import { booksTexts } from '@/texts/console/books';
import { Button } from '@/ui/controls/Button';
import { TimeText } from '@/ui/figures/TimeText';
import { Tag } from '@/ui/marks/Tag';
import { Row } from '@/ui/tables/Row';
import { Cell } from '@/ui/tables/Table';
import type { AnswerOf } from '@/console/calls/callConsole';
import { deskClasses as styles } from '@/console/parts/deskClasses';

type Asked = AnswerOf<'getBooks'>['audit'][number]['last'];

/** Right, or the first rows that show what is wrong. */
function Verdict({ found }: NonNullable<Asked>) {
  if (found.length === 0) return <Tag tone="up">{booksTexts.right}</Tag>;
  return (
    <>
      <Tag tone="down">{booksTexts.wrong}</Tag>
      {found.map((row) => (
        <p key={JSON.stringify(row)} className={styles.text} translate="no">
          {JSON.stringify(row)}
        </p>
      ))}
    </>
  );
}

interface AuditRowProps {
  question: AuditQuestion;
  last: Asked;
  busy: boolean;
  /** Undefined: the operator may only look. */
  onAsk: (() => void) | undefined;
}

/** One question of the audit, and how it was answered the last time. */
export function AuditRow({ question, last, busy, onAsk }: AuditRowProps) {
  const sentence = booksTexts.questions[question];
  return (
    <Row>
      <Cell className={styles.text}>{sentence}</Cell>
      <Cell className={styles.text}>{last ? <Verdict {...last} /> : booksTexts.never}</Cell>
      <Cell numeric>{last && <TimeText at={last.at} shape="relative" />}</Cell>
      <Cell numeric>{last && booksTexts.milliseconds(last.ms)}</Cell>
      <Cell>
        {onAsk && (
          <Button size="small" busy={busy} aria-label={booksTexts.askOne(sentence)} onClick={onAsk}>
            {booksTexts.ask}
          </Button>
        )}
      </Cell>
    </Row>
  );
}
