import { useState } from 'react';
import { AUDIT_QUESTIONS } from '@contract/console/auditQuestions';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { actsTexts } from '@/texts/console/acts';
import { booksTexts } from '@/texts/console/books';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { SelectField, type SelectOption } from '@/ui/controls/SelectField';
import { TextField } from '@/ui/controls/TextField';
import { Card } from '@/ui/panels/Card';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { ALL_PAIRS, pairName } from '@/console/parts/pairs';
import { useRequired } from '@/console/parts/useRequired';
import { isSubjectKind, partsOfSubject, SUBJECT_KINDS, type SubjectKind } from './actWords';

/** What names a subject of a kind: one of a few, or what is typed. The market alone has no name. */
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

/** Of which subject and operator the log is shown. */
export function LogFilterForm({ subject, operator, onShow, onSave }: LogFilterFormProps) {
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
