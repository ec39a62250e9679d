import type { AuditQuestion } from '@contract/console/operators';
import type { ActRow } from '@contract/console/sessions';
import { canonicalDecimal } from '@contract/values/decimals';
import { isPaymentText, isQrCode, PAYMENT_TEXTS, QR_CODES } from '@contract/values/paymentFields';
import { EM_DASH, formatExact } from '@/domain/money/formatDecimal';
import { formatDay } from '@/domain/wording/moment';
import { labelOfDetail } from '@/domain/wording/waysToPay';
import { actsTexts, frameTexts } from '@/texts/console/acts';
import { booksTexts } from '@/texts/console/books';
import { deskTexts, inboxTexts } from '@/texts/console/desk';
import { transactionTexts } from '@/texts/transactions';
import { limitWords } from './parts/words';

/** The kinds of things that acts are done to, as the log names them. */
export const SUBJECT_KINDS = [
  'transaction',
  'user',
  'dispute',
  'operator',
  'rate',
  'currency',
  'market',
  'audit',
  'day',
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

export const isSubjectKind = (text: string): text is SubjectKind => SUBJECT_KINDS.some((kind) => kind === text);

/** A subject such as "transaction 12" as its kind and its name. */
export function partsOfSubject(subject: string): { kind: string; name: string } {
  const space = subject.indexOf(' ');
  return space < 0 ? { kind: subject, name: '' } : { kind: subject.slice(0, space), name: subject.slice(space + 1) };
}

const isQuestion = (name: string): name is AuditQuestion => Object.hasOwn(booksTexts.questions, name);

/** How the name of a subject is written, if not as the log has it. */
const NAMES: Partial<Record<SubjectKind, (name: string) => string>> = {
  rate: (pair) => pair.replace('-', ' → '),
  audit: (question) => (isQuestion(question) ? booksTexts.questions[question] : question),
  day: formatDay,
};

/** A subject in the operator's language. An older log may have one of another kind, which stays as it is. */
export function subjectWords(subject: string): string {
  const { kind, name } = partsOfSubject(subject);
  if (!isSubjectKind(kind)) return subject;
  return actsTexts.subject(actsTexts.subjects[kind], NAMES[kind]?.(name) ?? name);
}

const figure = (value: string) => (canonicalDecimal(value) === null ? value : formatExact(value));
/** The log names an image by the beginning of its hash. */
const imageWords = (value: string) => actsTexts.image(value.replace(/^(?:an )?image ?/, ''));
const nameIn = (names: Readonly<Record<string, string>>, value: string) => names[value] ?? value;

/** How the value of a field is written, if not as the log has it. */
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
};

function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return EM_DASH;
  if (typeof value === 'boolean') return value ? actsTexts.yes : actsTexts.no;
  if (typeof value === 'number') return field === 'ms' ? booksTexts.milliseconds(value) : String(value);
  return typeof value === 'string' ? (VALUES[field]?.(value) ?? value) : JSON.stringify(value);
}

/** What only a program reads: the entry of a rate in its history, and an audit that has found nothing. */
const isForPeople = (field: string, value: unknown) =>
  field !== 'entry' && !(field === 'found' && Array.isArray(value) && value.length === 0);

/** What an act changed, a line for each field: "State: active → frozen". */
export function changeLines({ before, after }: ActRow): string[] {
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
