import { Fragment, useState } from 'react';
import { AUDIT_QUESTIONS, type AuditQuestion } from '@contract/console/operators';
import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import { formatLedger } from '@/domain/money/formatDecimal';
import { formatDay } from '@/domain/wording/moment';
import { booksTexts } from '@/texts/console/books';
import { Button } from '@/ui/controls/Button';
import { TimeText } from '@/ui/figures/times';
import { Tag } from '@/ui/marks/Tag';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Row } from '@/ui/tables/Row';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import { type AnswerOf, useOperator } from './calls/callConsole';
import { useAct, useWatched } from './calls/useWatched';
import { deskClasses as styles, Loading, Outcome, Outdated, PlaceLink } from './parts/deskParts';
import { usePlace } from './parts/place';

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
function AuditRow({ question, last, busy, onAsk }: AuditRowProps) {
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

interface AuditCardProps {
  audit: AnswerOf<'getBooks'>['audit'];
  onAnswered: () => void;
}

/** The questions of the audit. Each is asked by a press, one after another. */
function AuditCard({ audit, onAnswered }: AuditCardProps) {
  const { role } = useOperator();
  const { act, busy, failure } = useAct('askAudit');
  const [asked, setAsked] = useState<AuditQuestion | null>(null);
  const mayAsk = CONSOLE_CALLS.askAudit.may.includes(role);
  const ask = async (question: AuditQuestion) => {
    setAsked(question);
    const answer = await act({ payload: { question } });
    onAnswered();
    return answer !== undefined;
  };
  const askAll = async () => {
    for (const question of AUDIT_QUESTIONS) if (!(await ask(question))) return;
  };
  return (
    <Card
      title={booksTexts.audit}
      actions={
        mayAsk && (
          <Button size="small" variant="primary" busy={busy} onClick={() => void askAll()}>
            {booksTexts.askAll}
          </Button>
        )
      }
      footer={booksTexts.auditHint}
    >
      <Outcome failures={[failure]} done={false} />
      <Table caption={booksTexts.audit} tall>
        <thead>
          <tr>
            <HeadCell>{booksTexts.question}</HeadCell>
            <HeadCell>{booksTexts.answer}</HeadCell>
            <HeadCell numeric>{booksTexts.asked}</HeadCell>
            <HeadCell numeric>{booksTexts.took}</HeadCell>
            <HeadCell />
          </tr>
        </thead>
        <tbody>
          {audit.map(({ question, last }) => (
            <AuditRow
              key={question}
              question={question}
              last={last}
              busy={busy && asked === question}
              onAsk={mayAsk ? () => void ask(question) : undefined}
            />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

/** The closed days in windows, the latest first, and the press that closes the next one. */
function DaysCard({ chosen }: { chosen: string | null }) {
  const { role } = useOperator();
  const [before, setBefore] = useState<string | null>(null);
  const { answer, failure, reload } = useWatched('getDays', { query: before === null ? {} : { before } });
  const close = useAct('closeDay');
  const day = answer?.to_close ?? null;
  const run = async (wished: string) => {
    await close.act({ payload: { day: wished } });
    reload();
  };
  return (
    <Card
      title={booksTexts.days}
      actions={
        day !== null &&
        CONSOLE_CALLS.closeDay.may.includes(role) && (
          <Button size="small" busy={close.busy} onClick={() => void run(day)}>
            {booksTexts.close(formatDay(day))}
          </Button>
        )
      }
      footer={
        (before !== null || Boolean(answer?.next)) && (
          <div className={styles.buttons}>
            {before !== null && <Button onClick={() => setBefore(null)}>{booksTexts.newest}</Button>}
            {answer?.next && <Button onClick={() => setBefore(answer.next)}>{booksTexts.older}</Button>}
          </div>
        )
      }
    >
      <Outdated failure={failure} />
      <Outcome failures={[close.failure]} done={false} />
      <Table caption={booksTexts.days}>
        <thead>
          <tr>
            <HeadCell>{booksTexts.day}</HeadCell>
            <HeadCell>{booksTexts.by}</HeadCell>
            <HeadCell numeric>{booksTexts.closed}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {answer?.results.map((row) => (
            <Row key={row.day} selected={row.day === chosen}>
              <Cell className={styles.whole}>
                <PlaceLink to={{ section: 'books', id: row.day === chosen ? null : row.day }}>
                  {formatDay(row.day)}
                </PlaceLink>
              </Cell>
              <Cell kept className={styles.words}>
                {row.closed_by}
              </Cell>
              <Cell numeric>
                <TimeText at={row.closed_at} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {answer?.results.length === 0 && <EmptyState title={booksTexts.noDays} />}
    </Card>
  );
}

/** One closed day: each account of the house and all users together, with what came in and out by kind. */
function DayView({ day }: { day: string }) {
  const { answer, failure } = useWatched('getDay', { id: day });
  if (!answer) return <Loading failure={failure} />;
  const { account, kind, opening, cameIn, wentOut, closing } = booksTexts;
  const title = booksTexts.closeOf(formatDay(day));
  return (
    <Card title={title}>
      <Table caption={title}>
        <thead>
          <tr>
            <HeadCell>{account}</HeadCell>
            <HeadCell>{kind}</HeadCell>
            {[opening, cameIn, wentOut, closing].map((head) => (
              <HeadCell key={head} numeric>
                {head}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.balances.map((row) => (
            <Fragment key={row.currency + row.account}>
              <Row>
                <Cell>{booksTexts.accountIn(row.currency, booksTexts.accounts[row.account])}</Cell>
                <Cell />
                <Cell numeric>{formatLedger(row.opening)}</Cell>
                <Cell numeric />
                <Cell numeric />
                <Cell numeric>{formatLedger(row.closing)}</Cell>
              </Row>
              {row.movements.map((moved) => (
                <Row key={moved.kind}>
                  <Cell />
                  <Cell>{booksTexts.kinds[moved.kind] ?? moved.kind}</Cell>
                  <Cell numeric />
                  <Cell numeric>{formatLedger(moved.came_in)}</Cell>
                  <Cell numeric>{formatLedger(moved.went_out)}</Cell>
                  <Cell numeric />
                </Row>
              ))}
            </Fragment>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

/** What the house has, and users together, in each currency, exact. */
function HouseCard({ house }: Pick<AnswerOf<'getBooks'>, 'house'>) {
  const { bank, fees, rounding, users } = booksTexts.accounts;
  return (
    <Card title={booksTexts.house} footer={booksTexts.houseHint}>
      <Table caption={booksTexts.house}>
        <thead>
          <tr>
            <HeadCell>{booksTexts.currency}</HeadCell>
            {[bank, fees, rounding, users].map((head) => (
              <HeadCell key={head} numeric>
                {head}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {house.map((row) => (
            <Row key={row.currency}>
              <Cell>{row.currency}</Cell>
              <Cell numeric>{formatLedger(row.bank)}</Cell>
              <Cell numeric>{formatLedger(row.fees)}</Cell>
              <Cell numeric>{formatLedger(row.rounding)}</Cell>
              <Cell numeric>{formatLedger(row.users)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

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
