import { useState } from 'react';
import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import { HOUSE_LINE_STATES } from '@contract/console/reconciliation';
import { decimal, isPositive, isZero, subtract, toText, ZERO } from '@/domain/money/decimal';
import { formatLedger, formatMovement } from '@/domain/money/formatDecimal';
import { fundedText } from '@/domain/wording/fundingReference';
import { formatDay } from '@/domain/wording/moment';
import { frameTexts } from '@/texts/console/acts';
import { booksTexts } from '@/texts/console/books';
import { reconciliationTexts as texts } from '@/texts/console/reconciliation';
import { statementTexts } from '@/texts/console/statements';
import { DayField } from '@/ui/controls/DayField';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { type AnswerOf, useOperator } from './calls/callConsole';
import { HouseLineForm } from './HouseLineForm';
import { useAct, useWatched } from './calls/useWatched';
import { deskClasses as styles, Outcome, Outdated, PlaceLink } from './parts/deskParts';
import { Banner, Button, Card, Table, Tag } from './parts/kit';
import { lineStateWords, ownLineTexts } from './parts/words';

type Bank = AnswerOf<'getReconciliation'>['results'][number];
type Row = AnswerOf<'getDifference'>['results'][number];
type Columns<Of extends object> = Parameters<typeof Table<Of>>[0]['columns'];

const nameOf = ({ currency, label }: Bank) => statementTexts.accountName(currency, label, '');
const names = (banks: readonly Bank[]) => banks.map(nameOf).join(', ');

const differs = ({ difference }: Bank) => difference !== null && !isZero(decimal(difference));

function Difference({ bank }: { bank: Bank }) {
  if (bank.difference === null) return <Tag>{texts.noStatement}</Tag>;
  return differs(bank) ? <Tag tone="down">{formatMovement(bank.difference)}</Tag> : <Tag tone="up">{texts.agrees}</Tag>;
}

interface BanksProps {
  caption: string;
  banks: readonly Bank[];
  /** Absent for what a closed day keeps, which has no lines. */
  shown?: { id: string | null; onShow: (id: string | null) => void };
}

/** The accounts of the house, each as its bank and the books have it. */
export function BanksTable({ caption, banks, shown }: BanksProps) {
  const figure = (title: string, of: (bank: Bank) => string | null): Columns<Bank>[number] => ({
    title,
    numeric: true,
    render: (bank) => formatLedger(of(bank)),
  });
  const button: Columns<Bank>[number] = {
    title: texts.show,
    className: styles.act,
    render: (bank) => {
      const isShown = shown?.id === bank.id;
      const act = isShown ? texts.hide : texts.show;
      return (
        <Button
          size="small"
          aria-label={texts.showOf(act, nameOf(bank))}
          onClick={() => shown?.onShow(isShown ? null : bank.id)}
        >
          {act}
        </Button>
      );
    },
  };
  return (
    <Table
      caption={caption}
      rows={banks}
      rowKey={({ id }) => id}
      isSelected={({ id }) => id === shown?.id}
      empty={texts.none}
      columns={[
        { title: texts.account, kept: true, className: styles.words, render: nameOf },
        { title: texts.difference, kept: differs, render: (bank) => <Difference bank={bank} /> },
        figure(texts.stated, ({ stated }) => stated),
        figure(texts.booked, ({ booked }) => booked),
        figure(texts.opening, ({ opening }) => opening),
        figure(texts.open, ({ open }) => open),
        {
          title: texts.statedOn,
          className: styles.whole,
          render: ({ stated_on: day }) => day !== null && formatDay(day),
        },
        ...(shown ? [button] : []),
      ]}
    />
  );
}

const what = (): Columns<Row>[number] => ({
  title: texts.what,
  className: styles.whole,
  render: ({ line, entry }) =>
    line ? (
      <Tag tone="gold">{texts.line(lineStateWords(line.state))}</Tag>
    ) : (
      <Tag tone="accent">{texts.entry(booksTexts.kinds[entry?.kind ?? ''] ?? entry?.kind ?? '')}</Tag>
    ),
});

/** Where more is said of it: the statement of a line, the transaction of an entry. */
const where = (): Columns<Row>[number] => ({
  title: texts.where,
  className: styles.whole,
  kept: ({ entry }) => Boolean(entry?.transaction?.reference),
  render: ({ line, entry }) => {
    if (line) return <PlaceLink to={{ section: 'statements', id: line.statement }}>{texts.statement}</PlaceLink>;
    if (!entry?.transaction) return null;
    const { id, reference } = entry.transaction;
    return <PlaceLink to={{ section: 'inbox', id }}>{reference ?? texts.transaction(id)}</PlaceLink>;
  },
});

/** The fundings whose money a line may have taken back, those that were taken back from their users or the others. */
const takenBackBy = (line: Row['line'], isReversed: boolean) =>
  line?.takes_back.filter((each) => each.is_reversed === isReversed) ?? [];

const rowColumns = (): Columns<Row> => [
  { title: texts.booking, className: styles.whole, render: ({ day }) => formatDay(day) },
  { title: texts.amount, numeric: true, render: ({ amount }) => formatMovement(amount) },
  what(),
  {
    title: texts.who,
    kept: true,
    className: styles.words,
    render: ({ line, entry }) => line?.payer_name ?? entry?.transaction?.email,
  },
  where(),
  {
    title: texts.text,
    kept: true,
    className: styles.words,
    render: ({ line }) => (
      <>
        {line?.text}
        {takenBackBy(line, false).map(({ id, email }) => (
          <div key={id}>
            <PlaceLink to={{ section: 'inbox', id }}>{texts.tookBack(id, email)}</PlaceLink>
          </div>
        ))}
      </>
    ),
  },
  {
    title: texts.evenOn,
    className: styles.whole,
    render: ({ even_on: day }) => (day === null ? texts.notEven : formatDay(day)),
  },
];

const isBookable = ({ line, even_on: even }: Row) =>
  line !== null && even === null && HOUSE_LINE_STATES.some((state) => state === line.state);

/** Who has booked a line first, and as what. */
const firstColumn = (): Columns<Row>[number] => ({
  title: texts.first,
  className: styles.words,
  render: ({ line, amount }) =>
    line?.first && texts.firstOf(line.first.operator, ownLineTexts(line.first.kind, isPositive(decimal(amount))).name),
});

/** The button of what may be the house's own. */
const bookColumn = (onChoose: (row: Row) => void): Columns<Row>[number] => ({
  title: texts.book,
  className: styles.act,
  render: (row) =>
    isBookable(row) && (
      <Button size="small" aria-label={texts.bookOf(texts.book, row.line?.id ?? '')} onClick={() => onChoose(row)}>
        {texts.book}
      </Button>
    ),
});

/** A button for each funding with which a line may be linked. */
const linkColumn = (onLink: (line: string, transaction: string) => void): Columns<Row>[number] => ({
  title: texts.reversal,
  className: styles.act,
  render: ({ line }) =>
    takenBackBy(line, true).map(({ id, email }) => (
      <Button
        key={id}
        size="small"
        aria-label={texts.linkOf(line?.id ?? '', id, email)}
        onClick={() => onLink(line?.id ?? '', id)}
      >
        {texts.link(id)}
      </Button>
    )),
});

/** The lines and entries that make the difference of an account at the end of a day. */
function DifferencePart({ id, day }: { id: string; day: string }) {
  const { role } = useOperator();
  const { answer, failure, reload } = useWatched('getDifference', { id, query: { day } });
  const [chosen, setChosen] = useState<Row | null>(null);
  const [done, setDone] = useState<boolean | null>(null);
  const { act, failure: notLinked } = useAct('linkReversal');
  const [isLinked, setLinked] = useState(false);
  if (!answer) return failure ? <Outdated failure={failure} /> : <SkeletonRows label={frameTexts.loading} />;
  const { bank, results } = answer;
  const { missing, currency, lines } = bank;
  const title = texts.of(nameOf(bank), formatDay(day));
  const isMissing = missing !== null && !isZero(decimal(missing));
  const mayBook = CONSOLE_CALLS.bookLine.may.includes(role) && results.some(isBookable);
  const isNoted = results.some(({ line }) => line?.first);
  const mayLink =
    CONSOLE_CALLS.linkReversal.may.includes(role) && results.some(({ line }) => takenBackBy(line, true).length > 0);
  const link = async (line: string, transaction: string) => {
    setDone(null);
    setLinked((await act({ payload: { line, transaction } })) !== undefined);
    reload();
  };
  const choose = (row: Row) => {
    setDone(null);
    setLinked(false);
    setChosen(row);
  };
  const booked = (isDone: boolean) => {
    setDone(isDone);
    setChosen(null);
    reload();
  };
  return (
    <section aria-label={title} className={styles.stack}>
      <div className={styles.empty}>
        <Outdated failure={failure} />
        <h3>{title}</h3>
        {isMissing && <Banner tone="warn">{texts.missing(fundedText(missing, currency))}</Banner>}
        {lines > results.length && <p>{texts.more(results.length)}</p>}
        {lines === 0 && !isMissing && <p>{texts.rowsAgree}</p>}
      </div>
      {lines > 0 && (
        <Table
          caption={title}
          rows={results}
          rowKey={(row) => row.id}
          isSelected={(row) => row.id === chosen?.id}
          columns={[
            ...rowColumns(),
            ...(isNoted ? [firstColumn()] : []),
            ...(mayLink ? [linkColumn((...ids) => void link(...ids))] : []),
            ...(mayBook ? [bookColumn(choose)] : []),
          ]}
        />
      )}
      {chosen?.line && (
        <HouseLineForm
          key={chosen.id}
          {...{ line: chosen.line.id, amount: chosen.amount, currency, first: chosen.line.first?.kind }}
          onDone={booked}
          onClose={() => setChosen(null)}
        />
      )}
      {(notLinked !== null || isLinked) && (
        <div className={styles.empty}>
          <Outcome failures={[notLinked]} done={false} />
          {isLinked && <Banner tone="success">{texts.linked}</Banner>}
        </div>
      )}
      {done !== null && (
        <div className={styles.empty}>
          <Banner tone={done ? 'success' : 'info'}>{done ? texts.done : texts.noted}</Banner>
        </div>
      )}
    </section>
  );
}

type Transit = AnswerOf<'getReconciliation'>['transit'][number];

/** What is between two accounts of the house; it warns if the other end is not of the same day. */
function InTransit({ transit: { currency, amount, since }, day }: { transit: Transit; day: string }) {
  const [moved, left] = [decimal(amount), isPositive(decimal(amount))];
  const words = left ? texts.left : texts.arrived;
  const size = left ? moved : subtract(ZERO, moved);
  return (
    <Banner tone={since < day ? 'warn' : 'info'}>{words(fundedText(toText(size), currency), formatDay(since))}</Banner>
  );
}

/** The accounts of the house at the end of a day. @param first the day that is shown first; null: the one to close */
export function ReconciliationCard({ first }: { first: string | null }) {
  const [chosen, setChosen] = useState(first ?? '');
  const [bank, setBank] = useState<string | null>(null);
  const { answer, failure } = useWatched('getReconciliation', { query: chosen === '' ? {} : { day: chosen } });
  const day = answer?.day ?? chosen;
  return (
    <Card title={texts.title} footer={texts.hint}>
      <div className={styles.filter}>
        <DayField label={texts.day} value={day} onChange={setChosen} />
      </div>
      <Outdated failure={failure} />
      {answer?.transit.map((transit) => (
        <InTransit key={transit.currency} transit={transit} day={answer.day} />
      ))}
      {answer ? (
        <BanksTable caption={texts.title} banks={answer.results} shown={{ id: bank, onShow: setBank }} />
      ) : (
        !failure && <SkeletonRows label={frameTexts.loading} />
      )}
      {answer && bank !== null && <DifferencePart key={bank} id={bank} day={answer.day} />}
    </Card>
  );
}

/** By how much bank and books differ, before a day is closed. */
export function DifferencesOf({ day }: { day: string }) {
  const { answer, failure } = useWatched('getReconciliation', { query: { day } });
  const banks = answer?.results ?? [];
  const differing = banks.filter(differs);
  const behind = banks.filter((bank) => bank.stated_on === null || bank.stated_on < day);
  return (
    <>
      <Outdated failure={failure} />
      {differing.length > 0 && (
        <Banner tone="warn">
          {texts.differs(
            formatDay(day),
            differing
              .map((bank) => texts.differenceOf(nameOf(bank), formatMovement(bank.difference ?? '0')))
              .join('; '),
          )}
        </Banner>
      )}
      {behind.length > 0 && <Banner tone="info">{texts.behind(formatDay(day), names(behind))}</Banner>}
    </>
  );
}
