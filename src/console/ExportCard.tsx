import { useState } from 'react';
import { BOOK_FORMATS, type BookFormatName } from '@contract/console/books';
import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import { booksTexts } from '@/texts/console/books';
import { saveFile } from '@/ui/browser/saveFile';
import { DayField } from '@/ui/controls/DayField';
import { Form } from '@/ui/controls/Form';
import { SelectField } from '@/ui/controls/SelectField';
import { useOperator } from './calls/callConsole';
import { useAct } from './calls/useWatched';
import { Button, Card } from './parts/kit';
import { deskClasses as styles, Outcome } from './parts/deskParts';

const texts = booksTexts.export;
const EXTENSIONS: Readonly<Record<BookFormatName, string>> = { hledger: 'journal', beancount: 'beancount', csv: 'csv' };

/** The books as a file for other programs: all of them, or some days. */
export function ExportCard() {
  const { role } = useOperator();
  const { act, busy, failure } = useAct('exportBooks');
  const [format, setFormat] = useState<BookFormatName>('hledger');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  if (!CONSOLE_CALLS.exportBooks.may.includes(role)) return null;
  const save = async () => {
    const file = await act({ payload: { format, from: from || null, to: to || null } });
    const days = [from, to].filter((day) => day !== '').map((day) => `-${day}`);
    if (file) saveFile(`crossrate-books${days.join('')}.${EXTENSIONS[format]}`, file);
  };
  return (
    <Card title={texts.title} footer={texts.hint} padded>
      <Form onSubmit={() => void save()} wide label={texts.title}>
        <Outcome failures={[failure]} done={false} />
        <div className={styles.fields}>
          <SelectField
            label={texts.format}
            value={format}
            onChange={(chosen) => setFormat(BOOK_FORMATS.find((each) => each === chosen) ?? format)}
            options={BOOK_FORMATS.map((value) => ({ value, label: texts.formats[value] }))}
          />
          <DayField label={texts.from} value={from} onChange={setFrom} />
          <DayField label={texts.to} value={to} onChange={setTo} />
        </div>
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" busy={busy}>
            {texts.submit}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
