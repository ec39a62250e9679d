import { useState } from 'react';
import { Banner } from '@/ui/panels/Banner';
import { ConsoleFailure } from '@/console/calls/callConsole';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { goTo, usePlace } from '@/console/parts/place';
import { LogCard } from './LogCard';
import { LogFilterForm } from './LogFilterForm';
import { saveLog } from './saveLog';

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
