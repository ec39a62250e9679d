import { useState } from 'react';
import { AUDIT_QUESTIONS, type AuditQuestion } from '@contract/console/operators';
import type { ActRow } from '@contract/console/sessions';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { CSV_MARK, csvRecord } from '@/domain/wording/csv';
import { reasonWords } from '@/domain/wording/noticeSentence';
import { actsTexts, frameTexts } from '@/texts/console/acts';
import { booksTexts } from '@/texts/console/books';
import { saveFile } from '@/ui/browser/saveFile';
import { Form } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { TimeText } from '@/ui/figures/times';
import { SelectField, type SelectOption } from '@/ui/controls/SelectField';
import { canonicalDecimal } from '@contract/values/decimals';
import { isPaymentText, isQrCode, PAYMENT_TEXTS, QR_CODES } from '@contract/values/paymentFields';
import { EM_DASH, formatExact, formatLedger } from '@/domain/money/formatDecimal';
import { formatDay } from '@/domain/wording/moment';
import { labelOfDetail } from '@/domain/wording/waysToPay';
import { deskTexts, inboxTexts } from '@/texts/console/desk';
import { transactionTexts } from '@/texts/transactions';
import { Banner, Button, Card, Table } from './parts/kit';
import { type AnswerOf, callConsole, ConsoleFailure } from './calls/callConsole';
import { useWatched } from './calls/useWatched';
import { deskClasses as styles, Outdated, WindowButtons } from './parts/deskParts';
import { ALL_PAIRS, limitWords, nameOfAct, pairName } from './parts/words';
import { goTo, usePlace } from './parts/place';
import { useRequired } from './parts/ProofFields';

/** The kinds of things that acts are done to, as the log names them. */
const SUBJECT_KINDS = [
  'transaction',
  'user',
  'dispute',
  'operator',
  'rate',
  'currency',
  'market',
  'audit',
  'day',
  'books',
] as const;
type SubjectKind = (typeof SUBJECT_KINDS)[number];

const isSubjectKind = (text: string): text is SubjectKind => SUBJECT_KINDS.some((kind) => kind === text);

/** A subject such as "transaction 12" as its kind and its name. */
function partsOfSubject(subject: string): { kind: string; name: string } {
  const space = subject.indexOf(' ');
  return space < 0 ? { kind: subject, name: '' } : { kind: subject.slice(0, space), name: subject.slice(space + 1) };
}

const isQuestion = (name: string): name is AuditQuestion => Object.hasOwn(booksTexts.questions, name);

/** How to write the name of a subject, if not as in the log. */
const NAMES: Partial<Record<SubjectKind, (name: string) => string>> = {
  rate: (pair) => pair.replace('-', ' → '),
  audit: (question) => (isQuestion(question) ? booksTexts.questions[question] : question),
  day: formatDay,
};

/** A subject in the operator's language. An older log may have one of another kind, which stays as it is. */
function subjectWords(subject: string): string {
  const { kind, name } = partsOfSubject(subject);
  if (!isSubjectKind(kind)) return subject;
  return actsTexts.subject(actsTexts.subjects[kind], NAMES[kind]?.(name) ?? name);
}

const figure = (value: string) => (canonicalDecimal(value) === null ? value : formatExact(value));
/** The log names each account with its difference: "NGN Lagos: 3; GHC Accra: -17.5". */
const differenceWords = (value: string) => value.replace(/(?<=: )-?[\d.]+(?=;|$)/g, (amount) => formatLedger(amount));
/** The log names an image by the beginning of its hash. */
const imageWords = (value: string) => actsTexts.image(value.replace(/^(?:an )?image ?/, ''));
const nameIn = (names: Readonly<Record<string, string>>, value: string) => names[value] ?? value;

/** How to write the value of a field, if not as in the log. */
const VALUES: Readonly<Record<string, (value: string) => string>> = {
  status: (value) => transactionTexts.statusOf(value),
  type: (value) => nameIn(inboxTexts.types, value),
  state: (value) => nameIn(deskTexts.states, value),
  role: (value) => nameIn(frameTexts.roles, value),
  outcome: (value) => nameIn(deskTexts.outcomes, value),
  limit: limitWords,
  alipay: imageWords,
  wechatpay: imageWords,
  amount: figure,
  returned: figure,
  rate: figure,
  day_ago: figure,
  most: figure,
  difference: differenceWords,
  format: (value) => nameIn(booksTexts.export.formats, value),
  from: formatDay,
  to: formatDay,
};

function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return EM_DASH;
  if (typeof value === 'boolean') return value ? actsTexts.yes : actsTexts.no;
  if (typeof value === 'number') return field === 'ms' ? booksTexts.milliseconds(value) : String(value);
  return typeof value === 'string' ? (VALUES[field]?.(value) ?? value) : JSON.stringify(value);
}

/** False for what only programs read: the id of a rate's history entry, and an audit without findings. */
const isForPeople = (field: string, value: unknown) =>
  field !== 'entry' && !(field === 'found' && Array.isArray(value) && value.length === 0);

/** What an act changed, a line for each field: "State: active → frozen". */
function changeLines({ before, after }: ActRow): string[] {
  const order: readonly string[] = [...Object.keys(actsTexts.fields), ...PAYMENT_TEXTS, ...QR_CODES];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(
    (a, b) => order.indexOf(a) - order.indexOf(b),
  );
  return fields
    .filter((field) => isForPeople(field, after[field]))
    .map((field) => {
      const label = actsTexts.fields[field] ?? (isPaymentText(field) || isQrCode(field) ? labelOfDetail(field) : field);
      const [old, now] = [before, after].map((facts) => (field in facts ? valueWords(field, facts[field]) : ''));
      const isChange = old !== '' && now !== '' && old !== now;
      return actsTexts.field(label, isChange ? actsTexts.change(old ?? '', now ?? '') : now || old || EM_DASH);
    });
}

/** A window of the log, newest first. */
function LogCard({ filter }: { filter: Readonly<Record<string, string>> }) {
  const [before, setBefore] = useState<string | null>(null);
  const { answer, failure } = useWatched('getActs', { query: before === null ? filter : { ...filter, before } });
  const { when, who, where, what, to, changed, why } = actsTexts;
  return (
    <Card title={actsTexts.caption}>
      <Outdated failure={failure} />
      <Table
        caption={actsTexts.caption}
        rows={answer?.results ?? []}
        rowKey={(act) => act.id}
        empty={answer && actsTexts.none}
        columns={[
          { title: when, className: styles.whole, render: (act) => <TimeText at={act.at} /> },
          { title: who, className: styles.words, render: (act) => actsTexts.by(act.operator, act.role) },
          { title: where, kept: true, className: styles.words, render: (act) => act.address },
          { title: what, render: (act) => nameOfAct(act.act) },
          { title: to, className: styles.words, render: (act) => subjectWords(act.subject) },
          {
            title: changed,
            kept: true,
            className: styles.changes,
            render: (act) => changeLines(act).map((line) => <div key={line}>{line}</div>),
          },
          { title: why, className: styles.words, render: (act) => reasonWords(act.reason) },
        ]}
      />
      <WindowButtons before={before} next={answer?.next ?? null} onMove={setBefore} />
    </Card>
  );
}

/** How a subject of a kind is chosen: from a list, or typed. The market and the books need neither. */
type Naming = { label: string; options: readonly SelectOption[] } | { label: string; type: 'text' | 'email' | 'date' };

const { named, subjects } = actsTexts;
const NUMBER: Naming = { label: named.number, type: 'text' };
const NAMINGS: Readonly<Record<SubjectKind, Naming | null>> = {
  transaction: NUMBER,
  user: NUMBER,
  dispute: NUMBER,
  operator: { label: named.email, type: 'email' },
  rate: {
    label: named.pair,
    options: ALL_PAIRS.map(({ from, to }) => ({ value: `${from}-${to}`, label: pairName(from, to) })),
  },
  currency: { label: subjects.currency, options: TRADABLE_CURRENCIES.map((value) => ({ value, label: value })) },
  market: null,
  audit: {
    label: named.question,
    options: AUDIT_QUESTIONS.map((value) => ({ value, label: booksTexts.questions[value] })),
  },
  day: { label: subjects.day, type: 'date' },
  books: null,
};
const KINDS = SUBJECT_KINDS.map((kind) => ({ value: kind, label: subjects[kind] }));

interface NameFieldProps {
  naming: Naming;
  value: string;
  error: string | null;
  onChange: (name: string) => void;
}

function NameField({ naming, ...field }: NameFieldProps) {
  if ('options' in naming) {
    return <SelectField {...field} label={naming.label} options={naming.options} placeholder="" />;
  }
  const isNumber = naming === NUMBER;
  return <TextField {...field} label={naming.label} type={naming.type} inputMode={isNumber ? 'numeric' : undefined} />;
}

interface LogFilterFormProps {
  /** As the log names it; empty for all. */
  subject: string;
  operator: string;
  onShow: (subject: string, operator: string) => void;
  onSave: () => void;
}

/** The filter of the log: a subject and an operator. */
function LogFilterForm({ subject, operator, onShow, onSave }: LogFilterFormProps) {
  const [typed, setTyped] = useState({ ...partsOfSubject(subject), operator });
  const { areTyped, errorOf } = useRequired();
  const { kind, name } = typed;
  const naming = isSubjectKind(kind) ? NAMINGS[kind] : null;
  const show = () => {
    if (naming !== null && !areTyped(name)) return;
    onShow(naming === null ? kind : `${kind} ${name.trim()}`, typed.operator.trim());
  };
  return (
    <Card padded>
      <Form onSubmit={show} wide label={actsTexts.show}>
        <div className={styles.fields}>
          <SelectField
            label={actsTexts.of}
            value={kind}
            options={KINDS}
            placeholder={actsTexts.allSubjects}
            onChange={(chosen) => setTyped((before) => ({ ...before, kind: chosen, name: '' }))}
          />
          {naming !== null && (
            <NameField
              naming={naming}
              value={name}
              error={errorOf(naming.label, name)}
              onChange={(text) => setTyped((before) => ({ ...before, name: text }))}
            />
          )}
          <TextField
            label={actsTexts.byOperator}
            value={typed.operator}
            onChange={(text) => setTyped((before) => ({ ...before, operator: text }))}
          />
        </div>
        <div className={styles.buttons}>
          <Button type="submit">{actsTexts.show}</Button>
          <Button onClick={onSave}>{actsTexts.save}</Button>
        </div>
      </Form>
    </Card>
  );
}

const plain = (value: unknown) => (typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value));
const textOf = (facts: Record<string, unknown>) =>
  Object.entries(facts)
    .map(([field, value]) => `${field}=${plain(value)}`)
    .join(' ');

/** What an act changed, as one line. */
const changeOf = ({ before, after }: ActRow): string => actsTexts.change(textOf(before), textOf(after));

const { whenInUtc, who, where, what, to, changed, why, entry, previousHash, hash } = actsTexts;
const HEADS = [whenInUtc, who, where, what, to, changed, why, entry, previousHash, hash];

const cellsOf = (act: AnswerOf<'getActs'>['results'][number]) => [
  { at: act.at },
  actsTexts.by(act.operator, act.role),
  `${act.origin} ${act.address}`,
  act.act,
  act.subject,
  changeOf(act),
  reasonWords(act.reason),
  act.seal?.entry ?? '',
  act.seal?.previous_hash ?? '',
  act.seal?.hash ?? '',
];

/**
 * Saves the whole log of this filter as a CSV file, newest first, window by window. The last three cells of a record are
 * what proves it (decision 461): the command `log check` reads them.
 */
async function saveLog(query: Readonly<Record<string, string>>): Promise<void> {
  const parts = [CSV_MARK, csvRecord(HEADS)];
  for (let before: string | null = ''; before !== null;) {
    const asked: Record<string, string> = { ...query, sealed: 'on', ...(before !== '' && { before }) };
    const { results, next } = await callConsole('getActs', { query: asked });
    parts.push(...results.map((act) => csvRecord(cellsOf(act))));
    before = next;
  }
  saveFile(actsTexts.fileName, new Blob(parts, { type: 'text/csv' }));
}

/** /operator/log/{subject}: what operators did, newest first, in windows; of a subject or an operator if asked for. */
export function LogScreen() {
  const { id } = usePlace();
  const subject = id ?? '';
  const [operator, setOperator] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const filter = { ...(subject !== '' && { subject }), ...(operator !== '' && { operator }) };
  const show = (of: string, by: string) => {
    setOperator(by);
    goTo({ section: 'log', id: of === '' ? null : of });
  };
  const save = () =>
    saveLog(filter).catch((error: unknown) => {
      if (!(error instanceof ConsoleFailure)) throw error;
      setRefusal(error.message);
    });
  return (
    <div className={styles.stack}>
      {refusal !== null && <Banner tone="error">{refusal}</Banner>}
      <LogFilterForm key={subject} subject={subject} operator={operator} onShow={show} onSave={() => void save()} />
      {/* Another filter begins at its newest window. */}
      <LogCard key={JSON.stringify(filter)} filter={filter} />
    </div>
  );
}
