import { useState } from 'react';
import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import { MOST_STATEMENT_BYTES } from '@contract/console/statements';
import { formatLedger } from '@/domain/money/formatDecimal';
import { formatDay } from '@/domain/wording/moment';
import { statementTexts } from '@/texts/console/statements';
import { FileField } from '@/ui/controls/FileField';
import { Form } from '@/ui/controls/Form';
import { SelectField } from '@/ui/controls/SelectField';
import { TimeText } from '@/ui/figures/times';
import { type AnswerOf, useOperator } from './calls/callConsole';
import { useAct, useWatched } from './calls/useWatched';
import { deskClasses as styles, Loading, Outcome, Outdated, PlaceLink, WindowButtons } from './parts/deskParts';
import { Banner, Button, Card, Facts, Table } from './parts/kit';
import { usePlace } from './parts/place';

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

/** A file of a bank: chosen, looked at, and imported. */
function ImportCard({ banks, onImported }: { banks: readonly Bank[]; onImported: () => void }) {
  const [account, setAccount] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [imported, setImported] = useState<AnswerOf<'importStatement'> | null>(null);
  const look = useAct('previewStatement');
  const store = useAct('importStatement');
  const busy = look.busy || store.busy;
  const isTooLarge = file !== null && file.size > MOST_STATEMENT_BYTES;
  const payloadOf = (chosen: File, id: string) => ({ file: chosen, ...(id !== '' && { account: id }) });
  const show = async (chosen: File | null, id: string) => {
    setAccount(id);
    setFile(chosen);
    setPreview(null);
    setImported(null);
    store.forget();
    look.forget();
    if (!chosen || chosen.size > MOST_STATEMENT_BYTES) return;
    setPreview((await look.act({ payload: payloadOf(chosen, id) })) ?? null);
  };
  const send = async () => {
    if (!file || !preview) return;
    const done = await store.act({ payload: payloadOf(file, account) });
    if (!done) return;
    setImported(done);
    setPreview(null);
    setFile(null);
    onImported();
  };
  return (
    <Card title={statementTexts.importTitle} padded>
      <Form onSubmit={() => void send()} busy={busy} wide label={statementTexts.importTitle}>
        <SelectField
          label={statementTexts.account}
          value={account}
          placeholder={statementTexts.accountInFile}
          options={banks.map((bank) => ({ value: bank.id, label: nameOf(bank), kept: true }))}
          disabled={busy}
          onChange={(id) => void show(file, id)}
        />
        <FileField
          // An empty chooser once the file was imported.
          key={imported === null ? 'open' : 'done'}
          label={statementTexts.file}
          hint={statementTexts.fileHint}
          accept=".xml,.sta,.mt940,.940,.txt,.csv"
          error={isTooLarge ? statementTexts.tooLarge : null}
          disabled={busy}
          onChoose={(chosen) => void show(chosen, account)}
        />
        <Outcome failures={[look.failure, store.failure]} done={false} />
        {preview && <PreviewPart preview={preview} />}
        {imported && <Banner tone="success">{statementTexts.imported(imported.added, imported.known)}</Banner>}
        <p>{statementTexts.hint}</p>
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" busy={store.busy} disabled={preview === null}>
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
      {id !== null && <LinesCard key={id} id={id} named={answer.results.find((row) => row.id === id)} />}
      <ListCard answer={answer} chosen={id} before={before} onMove={setBefore} />
    </div>
  );
}
