import { useState } from 'react';
import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import {
  CSV_COLUMNS,
  CSV_DATES,
  CSV_DECIMALS,
  CSV_DELIMITERS,
  CSV_ENCODINGS,
  type CsvColumn,
  type CsvMapping,
  MOST_SENT_STATEMENT_BYTES,
} from '@contract/console/statements';
import { formatLedger } from '@/domain/money/formatDecimal';
import { formatDay } from '@/domain/wording/moment';
import { reconciliationTexts } from '@/texts/console/reconciliation';
import { statementTexts } from '@/texts/console/statements';
import { FileField } from '@/ui/controls/FileField';
import { Form } from '@/ui/controls/Form';
import { SelectField } from '@/ui/controls/SelectField';
import { TimeText } from '@/ui/figures/times';
import { type AnswerOf, type PayloadOf, useOperator } from './calls/callConsole';
import { useAct, useWatched } from './calls/useWatched';
import { MatchesCard } from './MatchesCard';
import { PayoutsCard } from './PayoutsCard';
import { UncreditedCard } from './UncreditedCard';
import { deskClasses as styles, Loading, Outcome, Outdated, PlaceLink, WindowButtons } from './parts/deskParts';
import { Banner, Button, Card, Facts, Table } from './parts/kit';
import { usePlace } from './parts/place';
import { lineStateWords } from './parts/words';

type Statements = AnswerOf<'getStatements'>;
type Bank = Statements['banks'][number];
type Preview = AnswerOf<'previewStatement'>;

const nameOf = ({ currency, label, number }: Pick<Bank, 'currency' | 'label'> & { number?: string }) =>
  statementTexts.accountName(currency, label, number ?? '');

const daysOf = ({ from, to }: { from: string; to: string }) => statementTexts.days(formatDay(from), formatDay(to));

const balance = (amount: string | null) => (amount === null ? statementTexts.unknown : formatLedger(amount));

/** What is in a file, before it is imported. */
function PreviewPart({ preview }: { preview: Preview }) {
  const { bank, format, statements, added, known } = preview;
  return (
    <section aria-label={statementTexts.preview} className={styles.stack}>
      <Facts
        facts={[
          [statementTexts.account, nameOf(bank)],
          [statementTexts.format, format],
          [statementTexts.lines, <span key="counts">{statementTexts.counts(added, known)}</span>],
        ]}
      />
      <Table
        caption={statementTexts.preview}
        rows={statements.map((statement, at) => ({ ...statement, key: String(at) }))}
        rowKey={({ key }) => key}
        columns={[
          { title: statementTexts.period, className: styles.whole, render: daysOf },
          { title: statementTexts.opening, numeric: true, render: ({ opening }) => balance(opening) },
          { title: statementTexts.closing, numeric: true, render: ({ closing }) => balance(closing) },
          { title: statementTexts.lines, numeric: true, render: ({ lines }) => String(lines) },
        ]}
      />
    </section>
  );
}

type Csv = NonNullable<Preview['csv']>;

const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

interface MappingPartProps {
  csv: Csv;
  busy: boolean;
  onChange: (mapping: CsvMapping) => void;
}

/** How a CSV file is read, with its first rows: what was guessed can be corrected. */
function MappingPart({ csv: { mapping, rows, left_out: leftOut, problem }, busy, onChange }: MappingPartProps) {
  const { csv } = statementTexts;
  const { encoding, delimiter, decimal, dates, heading, columns } = mapping;
  const headings = heading.map((cell, at) => ({ value: String(at), label: csv.column(at + 1, cell), kept: true }));
  const choose = (column: CsvColumn, chosen: string) => {
    const { [column]: _before, ...others } = columns;
    onChange({ ...mapping, columns: chosen === '' ? others : { ...others, [column]: parseInt(chosen, 10) } });
  };
  const part = <Value extends string>(
    label: string,
    [value, values, labels]: readonly [Value, readonly Value[], Readonly<Record<Value, string>>],
    change: (value: Value) => Partial<CsvMapping>,
  ) => (
    <SelectField
      label={label}
      value={value}
      options={optionsOf(values, labels)}
      disabled={busy}
      onChange={(chosen) => onChange({ ...mapping, ...change(values.find((each) => each === chosen) ?? value) })}
    />
  );
  return (
    <section aria-label={csv.title} className={styles.stack}>
      <h3>{csv.title}</h3>
      <div className={styles.fields}>
        {part(csv.encoding, [encoding, CSV_ENCODINGS, csv.encodings], (value) => ({ encoding: value }))}
        {part(csv.delimiter, [delimiter, CSV_DELIMITERS, csv.delimiters], (value) => ({ delimiter: value }))}
        {part(csv.decimal, [decimal, CSV_DECIMALS, csv.decimals], (value) => ({ decimal: value }))}
        {part(csv.dates, [dates, CSV_DATES, csv.orders], (value) => ({ dates: value }))}
        {CSV_COLUMNS.map((column) => (
          <SelectField
            key={column}
            label={csv.columns[column]}
            value={String(columns[column] ?? '')}
            placeholder={csv.none}
            options={headings}
            disabled={busy}
            onChange={(chosen) => choose(column, chosen)}
          />
        ))}
      </div>
      <p>{csv.hint}</p>
      <Table
        caption={csv.rows}
        rows={rows.map((cells, at) => ({ cells, key: String(at) }))}
        rowKey={({ key }) => key}
        columns={heading.map((cell, at) => ({
          title: csv.column(at + 1, cell),
          kept: true,
          className: styles.words,
          render: ({ cells }: { cells: readonly string[] }) => cells[at] ?? '',
        }))}
      />
      {problem !== null && <Banner tone="error">{problem}</Banner>}
      {leftOut > 0 && <Banner tone="info">{csv.leftOut(leftOut)}</Banner>}
    </section>
  );
}

/** What the operator has chosen: the account (empty: as the file says), the file, and how a CSV file is read. */
interface Chosen {
  account: string;
  file: File | null;
  mapping: CsvMapping | null;
}

const NOTHING: Chosen = { account: '', file: null, mapping: null };

const payloadOf = (file: File, { account, mapping }: Chosen): PayloadOf<'importStatement'> => ({
  file,
  ...(account !== '' && { account }),
  ...(mapping && { mapping: JSON.stringify(mapping) }),
});

/** The chosen file, what the server says of it, and its import. */
function useImport(onImported: () => void) {
  const [chosen, setChosen] = useState(NOTHING);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [imported, setImported] = useState<AnswerOf<'importStatement'> | null>(null);
  const [round, setRound] = useState(0);
  const look = useAct('previewStatement');
  const store = useAct('importStatement');
  const choose = async (change: Partial<Chosen>) => {
    const next = { ...chosen, ...change };
    setChosen(next);
    setImported(null);
    store.forget();
    look.forget();
    // Of the same file, what was shown stays: its selects are how a wrong choice is taken back.
    if (!change.mapping) setPreview(null);
    if (!next.file || next.file.size > MOST_SENT_STATEMENT_BYTES) return;
    const answer = await look.act({ payload: payloadOf(next.file, next) });
    if (answer) setPreview(answer);
  };
  const send = async () => {
    if (!chosen.file) return;
    const done = await store.act({ payload: payloadOf(chosen.file, chosen) });
    if (!done) return;
    setImported(done);
    setRound(round + 1);
    setPreview(null);
    setChosen({ ...NOTHING, account: chosen.account });
    onImported();
  };
  return {
    ...{ chosen, preview, imported, round, choose, send },
    busy: look.busy || store.busy,
    isStoring: store.busy,
    failures: [look.failure, store.failure],
    isReady: preview !== null && !look.busy && !look.failure && (preview.csv?.problem ?? null) === null,
  };
}

/** A file of a bank: chosen, looked at, and imported. */
function ImportCard({ banks, onImported }: { banks: readonly Bank[]; onImported: () => void }) {
  const { chosen, preview, imported, round, choose, send, ...state } = useImport(onImported);
  const { busy, isStoring, failures, isReady } = state;
  const isTooLarge = chosen.file !== null && chosen.file.size > MOST_SENT_STATEMENT_BYTES;
  return (
    <Card title={statementTexts.importTitle} padded>
      <Form onSubmit={() => void send()} busy={busy} wide label={statementTexts.importTitle}>
        <div className={styles.fields}>
          <SelectField
            label={statementTexts.account}
            value={chosen.account}
            placeholder={statementTexts.accountInFile}
            options={banks.map((bank) => ({ value: bank.id, label: nameOf(bank), kept: true }))}
            disabled={busy}
            onChange={(account) => void choose({ account, mapping: null })}
          />
          <FileField
            // An empty chooser once the file was imported.
            key={round}
            label={statementTexts.file}
            hint={statementTexts.fileHint}
            accept=".xml,.sta,.mt940,.940,.txt,.csv"
            error={isTooLarge ? statementTexts.tooLarge : null}
            disabled={busy}
            onChoose={(file) => void choose({ file, mapping: null })}
          />
        </div>
        {preview?.csv && <MappingPart csv={preview.csv} busy={busy} onChange={(mapping) => void choose({ mapping })} />}
        <Outcome failures={failures} done={false} />
        {preview && isReady && <PreviewPart preview={preview} />}
        {imported && <Banner tone="success">{statementTexts.imported(imported.added, imported.known)}</Banner>}
        <p>{statementTexts.hint}</p>
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" busy={isStoring} disabled={!isReady}>
            {statementTexts.import}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

interface ListCardProps {
  answer: Statements;
  chosen: string | null;
  before: string | null;
  onMove: (before: string | null) => void;
}

/** The imported statements, newest first. */
function ListCard({ answer, chosen, before, onMove }: ListCardProps) {
  return (
    <Card title={statementTexts.list}>
      <Table
        caption={statementTexts.list}
        rows={answer.results}
        rowKey={({ id }) => id}
        isSelected={({ id }) => id === chosen}
        empty={statementTexts.none}
        columns={[
          {
            title: statementTexts.period,
            className: styles.whole,
            render: (row) => (
              <PlaceLink to={{ section: 'statements', id: row.id === chosen ? null : row.id }}>{daysOf(row)}</PlaceLink>
            ),
          },
          { title: statementTexts.account, kept: true, className: styles.words, render: nameOf },
          { title: statementTexts.format, kept: true, render: ({ format }) => format },
          { title: statementTexts.opening, numeric: true, render: ({ opening }) => balance(opening) },
          { title: statementTexts.closing, numeric: true, render: ({ closing }) => balance(closing) },
          { title: statementTexts.added, numeric: true, render: ({ lines }) => String(lines) },
          { title: statementTexts.by, kept: true, className: styles.words, render: ({ operator }) => operator },
          { title: statementTexts.at, numeric: true, render: ({ at }) => <TimeText at={at} shape="relative" /> },
        ]}
      />
      <WindowButtons before={before} next={answer.next} onMove={onMove} />
    </Card>
  );
}

/** The lines that were new in a statement, the last first. */
function LinesCard({ id, named }: { id: string; named: Statements['results'][number] | undefined }) {
  const [before, setBefore] = useState<string | null>(null);
  const { answer, failure } = useWatched('getStatementLines', { id, query: before === null ? {} : { before } });
  if (!answer) return <Loading failure={failure} />;
  const title = named ? statementTexts.linesOf(nameOf(named), daysOf(named)) : statementTexts.lines;
  return (
    <Card title={title}>
      <Table
        caption={title}
        rows={answer.results}
        rowKey={(row) => row.id}
        empty={statementTexts.noLines}
        columns={[
          { title: statementTexts.booked, className: styles.whole, render: (row) => formatDay(row.booked_on) },
          { title: statementTexts.value, className: styles.whole, render: (row) => formatDay(row.value_on) },
          { title: statementTexts.amount, numeric: true, render: (row) => formatLedger(row.amount) },
          {
            title: reconciliationTexts.lineState,
            className: styles.whole,
            render: ({ state }) => lineStateWords(state),
          },
          {
            title: statementTexts.payer,
            kept: true,
            className: styles.words,
            render: (row) => [row.payer_name, row.payer_account].filter((part) => part !== '').join(', '),
          },
          { title: statementTexts.text, kept: true, className: styles.words, render: (row) => row.text },
          { title: statementTexts.reference, kept: true, className: styles.whole, render: (row) => row.reference },
        ]}
      />
      <WindowButtons before={before} next={answer.next} onMove={setBefore} />
    </Card>
  );
}

/** /operator/statements/{id}: the import of a bank's file, the imported statements, and the lines of the chosen one. */
export function StatementsScreen() {
  const { id } = usePlace();
  const { role } = useOperator();
  const [before, setBefore] = useState<string | null>(null);
  const { answer, failure, reload } = useWatched('getStatements', { query: before === null ? {} : { before } });
  if (!answer) return <Loading failure={failure} />;
  return (
    <div className={styles.stack}>
      <Outdated failure={failure} />
      {CONSOLE_CALLS.importStatement.may.includes(role) && <ImportCard banks={answer.banks} onImported={reload} />}
      <MatchesCard />
      <PayoutsCard />
      <UncreditedCard />
      {id !== null && <LinesCard key={id} id={id} named={answer.results.find((row) => row.id === id)} />}
      <ListCard answer={answer} chosen={id} before={before} onMove={setBefore} />
    </div>
  );
}
