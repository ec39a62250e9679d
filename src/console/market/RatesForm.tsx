import { useState } from 'react';
import { readRatesFile, writeRatesFile } from '@/domain/files/ratesFile';
import { ratesTexts as texts } from '@/texts/console/books';
import { saveFile } from '@/ui/browser/saveFile';
import { Button } from '@/ui/controls/Button';
import { FileField } from '@/ui/controls/FileField';
import { Form } from '@/ui/controls/Form';
import { Banner } from '@/ui/panels/Banner';
import { Card } from '@/ui/panels/Card';
import type { AnswerOf } from '@/console/calls/callConsole';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { ALL_PAIRS } from '@/console/parts/pairs';
import { RateRow } from './RateRow';
import { useRatesForm } from './useRatesForm';

/** Each two currencies once: a row has both ways. */
const ROWS = ALL_PAIRS.filter(({ from, to }) => from < to);

interface RatesFormProps {
  rates: AnswerOf<'getMarket'>['rates'];
  onDone: () => void;
}

/** Every market rate with its way back, typed or read from a file; what has changed is sent, and each has its answer. */
export function RatesForm({ rates, onDone }: RatesFormProps) {
  const fields = useRatesForm(rates, onDone);
  const [file, setFile] = useState<{ rates: number; unread: readonly number[] } | null>(null);
  const [isUnchanged, setUnchanged] = useState(false);
  const changed = ALL_PAIRS.filter(fields.isChanged);
  const refused = ALL_PAIRS.filter((pair) => fields.outcomeOf(pair)?.error);
  const done = ALL_PAIRS.filter((pair) => fields.outcomeOf(pair)?.error === null);
  const read = async (chosen: File) => {
    const found = readRatesFile(await chosen.text());
    fields.fill(found.rates);
    setFile({ rates: found.rates.length, unread: found.unread });
  };
  const save = () => {
    const lines = rates.map(({ currency_from: from, currency_to: to, rate }) => ({ from, to, rate }));
    saveFile(texts.fileName, new Blob([writeRatesFile(lines)], { type: 'text/csv' }));
  };
  const send = () => {
    setFile(null);
    setUnchanged(changed.length === 0);
    void fields.send(changed, false);
  };
  const isAnswered = !fields.busy && done.length + refused.length > 0;
  return (
    <Card title={texts.title} padded footer={texts.hint}>
      <Form onSubmit={send} busy={fields.busy} wide label={texts.title}>
        <FileField
          label={texts.file}
          hint={texts.fileHint}
          accept=".csv,text/csv"
          onChoose={(chosen) => void read(chosen)}
        />
        {file !== null && (
          <Banner tone={file.unread.length > 0 ? 'warn' : 'info'}>{texts.fileRead(file.rates, file.unread)}</Banner>
        )}
        {ROWS.map((pair) => (
          <RateRow key={pair.from + pair.to} pair={pair} fields={fields} />
        ))}
        {isAnswered && (
          <Banner tone={refused.length > 0 ? 'error' : 'success'}>{texts.sent(done.length, refused.length)}</Banner>
        )}
        {isUnchanged && changed.length === 0 && !isAnswered && <Banner tone="info">{texts.unchanged}</Banner>}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" busy={fields.busy}>
            {changed.length === 0 ? texts.submit : texts.submitSome(changed.length)}
          </Button>
          <Button onClick={save}>{texts.save}</Button>
        </div>
      </Form>
    </Card>
  );
}
