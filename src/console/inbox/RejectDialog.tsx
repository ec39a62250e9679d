import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { inboxTexts } from '@/texts/console/inbox';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { Dialog } from '@/ui/dialogs/Dialog';
import type { ConsoleFailure } from '@/console/calls/callConsole';
import { Outcome } from '@/console/parts/Outcome';
import styles from './CaseView.module.css';

interface RejectDialogProps {
  open: boolean;
  busy: boolean;
  /** Why the server refused the rejection. */
  failure: ConsoleFailure | null;
  onClose: () => void;
  onReject: (reason: string) => void;
}

const REASONS = Object.entries(inboxTexts.reasons);

function RejectForm({ busy, failure, onClose, onReject }: Omit<RejectDialogProps, 'open'>) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);
  const choose = (sentence: string) => {
    setReason(sentence);
    field.current?.focus();
  };
  // In the empty field a number chooses a reason.
  const press = (event: KeyboardEvent) => {
    const [, sentence] = (reason === '' && REASONS[parseInt(event.key, 10) - 1]) || [];
    if (sentence === undefined) return;
    event.preventDefault();
    choose(sentence);
  };
  const send = () => {
    if (reason.trim() === '') setError(inboxTexts.reasonNeeded);
    else onReject(reason.trim());
  };
  return (
    <Form onSubmit={send} busy={busy} label={inboxTexts.rejectTitle} wide>
      <Outcome failures={[failure]} done={false} />
      <p>{inboxTexts.rejectDetail}</p>
      <div className={styles.reasons}>
        {REASONS.map(([label, sentence], at) => (
          <Button key={label} size="small" onClick={() => choose(sentence)}>
            <kbd>{at + 1}</kbd> {label}
          </Button>
        ))}
      </div>
      <TextField
        ref={field}
        label={inboxTexts.reason}
        value={reason}
        onChange={setReason}
        onKeyDown={press}
        error={reason.trim() === '' ? error : null}
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>{inboxTexts.cancel}</Button>
        <Button type="submit" variant="danger" busy={busy}>
          {inboxTexts.reject}
        </Button>
      </div>
    </Form>
  );
}

/** Asks for the reason, which the user reads. */
export function RejectDialog({ open, ...rest }: RejectDialogProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} title={inboxTexts.rejectTitle} actions={null}>
      <RejectForm {...rest} />
    </Dialog>
  );
}
