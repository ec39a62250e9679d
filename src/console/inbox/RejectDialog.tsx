import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { chosenReason, REJECTION_REASONS, type RejectionReason } from '@contract/values/rejections';
import { noticeTexts } from '@/texts/notices';
import { inboxTexts } from '@/texts/console/desk';
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

function RejectForm({ busy, failure, onClose, onReject }: Omit<RejectDialogProps, 'open'>) {
  const [chosen, setChosen] = useState<RejectionReason | null>(null);
  const [written, setWritten] = useState('');
  const reason = chosen === null ? written : noticeTexts.rejections[chosen];
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);
  const choose = (one: RejectionReason) => {
    setChosen(one);
    field.current?.focus();
  };
  // A reason that is changed is the operator's own.
  const write = (text: string) => {
    setChosen(null);
    setWritten(text);
  };
  // In the empty field a number chooses a reason.
  const press = (event: KeyboardEvent) => {
    const one = reason === '' ? REJECTION_REASONS[parseInt(event.key, 10) - 1] : undefined;
    if (one === undefined) return;
    event.preventDefault();
    choose(one);
  };
  const send = () => {
    if (reason.trim() === '') setError(inboxTexts.reasonNeeded);
    else onReject(chosen === null ? reason.trim() : chosenReason(chosen));
  };
  return (
    <Form onSubmit={send} busy={busy} label={inboxTexts.rejectTitle} wide>
      <Outcome failures={[failure]} done={false} />
      <p>{inboxTexts.rejectDetail}</p>
      <div className={styles.reasons}>
        {REJECTION_REASONS.map((one, at) => (
          <Button key={one} size="small" onClick={() => choose(one)}>
            <kbd>{at + 1}</kbd> {inboxTexts.reasons[one]}
          </Button>
        ))}
      </div>
      <TextField
        ref={field}
        label={inboxTexts.reason}
        value={reason}
        onChange={write}
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
