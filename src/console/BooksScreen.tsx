import { useState } from 'react';
import { HOUSE_ACCOUNTS } from '@contract/console/books';
import { AUDIT_QUESTIONS, type AuditQuestion } from '@contract/console/operators';
import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import { decimal, isZero } from '@/domain/money/decimal';
import { formatLedger } from '@/domain/money/formatDecimal';
import { formatDay } from '@/domain/wording/moment';
import { booksTexts } from '@/texts/console/books';
import { reconciliationTexts } from '@/texts/console/reconciliation';
import { TimeText } from '@/ui/figures/times';
import { Button, Card, Table, Tag } from './parts/kit';
import { type AnswerOf, useOperator } from './calls/callConsole';
import { useAct, useWatched } from './calls/useWatched';
import { deskClasses as styles, Loading, Outcome, Outdated, PlaceLink } from './parts/deskParts';
import { ExportCard } from './ExportCard';
import { usePlace } from './parts/place';
import { BanksTable, DifferencesOf, ReconciliationCard } from './ReconciliationCard';

type Asked = AnswerOf<'getBooks'>['audit'][number]['last'];

/** The result: right, or the first rows that are wrong. */
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
      <Table
        caption={booksTexts.audit}
        rows={audit}
        rowKey={({ question }) => question}
        columns={[
          {
            title: booksTexts.question,
            className: styles.text,
            render: ({ question }) => booksTexts.questions[question],
          },
          {
            title: booksTexts.answer,
            className: styles.text,
            render: ({ last }) => (last ? <Verdict {...last} /> : booksTexts.never),
          },
          {
            title: booksTexts.asked,
            numeric: true,
            by: ({ last }) => last?.at ?? '',
            render: ({ last }) => last && <TimeText at={last.at} shape="relative" />,
          },
          {
            title: booksTexts.took,
            numeric: true,
            by: ({ last }) => String(last?.ms ?? 0),
            render: ({ last }) => last && booksTexts.milliseconds(last.ms),
          },
          {
            title: '',
            render: ({ question }) =>
              mayAsk && (
                <Button
                  size="small"
                  busy={busy && asked === question}
                  aria-label={booksTexts.askOne(booksTexts.questions[question])}
                  onClick={() => void ask(question)}
                >
                  {booksTexts.ask}
                </Button>
              ),
          },
        ]}
      />
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
      {day !== null && <DifferencesOf day={day} />}
      <Table
        caption={booksTexts.days}
        rows={answer?.results ?? []}
        rowKey={(row) => row.day}
        isSelected={(row) => row.day === chosen}
        empty={answer && booksTexts.noDays}
        columns={[
          {
            title: booksTexts.day,
            className: styles.whole,
            render: (row) => (
              <PlaceLink to={{ section: 'books', id: row.day === chosen ? null : row.day }}>
                {formatDay(row.day)}
              </PlaceLink>
            ),
          },
          { title: booksTexts.by, kept: true, className: styles.words, render: (row) => row.closed_by },
          { title: booksTexts.closed, numeric: true, render: (row) => <TimeText at={row.closed_at} /> },
        ]}
      />
    </Card>
  );
}

type Balance = AnswerOf<'getDay'>['balances'][number];

interface DayRow {
  key: string;
  balance?: Balance;
  moved?: Balance['movements'][number];
}

/** One closed day: the accounts of the product and all users together, with the movements by kind. */
function DayView({ day }: { day: string }) {
  const { answer, failure } = useWatched('getDay', { id: day });
  if (!answer) return <Loading failure={failure} />;
  const { account, kind, opening, cameIn, wentOut, closing } = booksTexts;
  const title = booksTexts.closeOf(formatDay(day));
  // The row of an account has its balances, and the rows beneath what came in and out. Accounts without either are left out.
  const used = answer.balances.filter(
    ({ opening: before, closing: after, movements }) =>
      movements.length > 0 || !isZero(decimal(before)) || !isZero(decimal(after)),
  );
  const rows = used.flatMap((balance): DayRow[] => [
    { key: balance.currency + balance.account, balance },
    ...balance.movements.map((moved) => ({ key: balance.currency + balance.account + moved.kind, moved })),
  ]);
  return (
    <Card title={title}>
      <Table
        caption={title}
        rows={rows}
        empty={booksTexts.nothing}
        rowKey={({ key }) => key}
        columns={[
          {
            title: account,
            render: ({ balance }) =>
              balance && booksTexts.accountIn(balance.currency, booksTexts.accounts[balance.account]),
          },
          { title: kind, render: ({ moved }) => moved && (booksTexts.kinds[moved.kind] ?? moved.kind) },
          { title: opening, numeric: true, render: ({ balance }) => balance && formatLedger(balance.opening) },
          { title: cameIn, numeric: true, render: ({ moved }) => moved && formatLedger(moved.came_in) },
          { title: wentOut, numeric: true, render: ({ moved }) => moved && formatLedger(moved.went_out) },
          { title: closing, numeric: true, render: ({ balance }) => balance && formatLedger(balance.closing) },
        ]}
      />
      {answer.banks.length > 0 && (
        <BanksTable caption={reconciliationTexts.kept(formatDay(day))} banks={answer.banks} />
      )}
    </Card>
  );
}

/** What the product's accounts and all users together hold, in each currency, exact. */
function HouseCard({ house }: Pick<AnswerOf<'getBooks'>, 'house'>) {
  return (
    <Card title={booksTexts.house} footer={booksTexts.houseHint}>
      <Table
        caption={booksTexts.house}
        rows={HOUSE_ACCOUNTS.map((account) => ({ account }))}
        rowKey={({ account }) => account}
        columns={[
          { title: booksTexts.account, render: ({ account }) => booksTexts.accounts[account] },
          ...house.map((balances) => ({
            title: balances.currency,
            numeric: true,
            render: ({ account }: { account: (typeof HOUSE_ACCOUNTS)[number] }) => formatLedger(balances[account]),
          })),
        ]}
      />
    </Card>
  );
}

/** /operator/books/{day}: bank and books, the product's accounts, the closed days, and the audit or the chosen day. */
export function BooksScreen() {
  const { id } = usePlace();
  const { answer, failure, reload } = useWatched('getBooks', {});
  if (!answer) return <Loading failure={failure} />;
  return (
    <div className={styles.stack}>
      <Outdated failure={failure} />
      <ReconciliationCard key={id} first={id} />
      <div className={styles.halves}>
        <div className={styles.stack}>
          <HouseCard house={answer.house} />
          <DaysCard chosen={id} />
          <ExportCard />
        </div>
        {id === null ? <AuditCard audit={answer.audit} onAnswered={reload} /> : <DayView key={id} day={id} />}
      </div>
    </div>
  );
}
