import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { CaseAnswer } from '@contract/console/sessions';
import { chosenReason, REJECTION_REASONS, type RejectionReason } from '@contract/values/notices';
import { formatExact } from '@/domain/money/formatDecimal';
import { inboxTexts } from '@/texts/console/desk';
import { noticeTexts } from '@/texts/notices';
import { Form } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { Dialog } from '@/ui/dialogs/Dialog';
import { usePresence } from '@/ui/browser/usePresence';
import { Banner, Button } from './parts/kit';
import type { ConsoleFailure } from './calls/callConsole';
import { useAct } from './calls/useWatched';
import { AnswerButton, Outcome } from './parts/deskParts';
import { useKeys } from './parts/WaitList';
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
  // A changed text is the operator's own reason.
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
function RejectDialog({ open, ...rest }: RejectDialogProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} title={inboxTexts.rejectTitle} actions={null}>
      <RejectForm {...rest} />
    </Dialog>
  );
}

interface DecisionProps {
  found: CaseAnswer;
  /** True if the case opened automatically. A press that was meant for the previous case must not decide it. */
  isNext: boolean;
  /** @param isLeft true if another case, or none, is open by now */
  onDecided: (sentence: string, isLeft: boolean) => void;
  /** Called if the server refused the decision, because the screen may be out of date. */
  onRefused: () => void;
}

/**
 * Answers whether the pointer has moved since this was shown. If the layout moves beneath the pointer, the browser
 * reports a move to the same position.
 */
function usePointerMoved(): () => boolean {
  const [place, moved] = [useRef<string | null>(null), useRef(false)];
  useEffect(() => {
    const note = ({ clientX, clientY }: PointerEvent) => {
      const now = `${String(clientX)} ${String(clientY)}`;
      moved.current ||= place.current !== null && place.current !== now;
      place.current = now;
    };
    document.addEventListener('pointermove', note);
    return () => document.removeEventListener('pointermove', note);
  }, [place, moved]);
  return () => moved.current;
}

/** Approve and reject, each with a question before it: `a` and Enter approve, `r`, a number and Enter reject. */
export function Decision({ found, isNext, onDecided, onRefused }: DecisionProps) {
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const approve = useAct('approve');
  const reject = useAct('reject');
  const { id, type, amount, currency, user } = found;
  const [isMeant, setMeant] = useState(!isNext);
  const name = inboxTexts.caseTitle(inboxTexts.types[type] ?? type, id);
  const ask = (what: 'approve' | 'reject') => () => (isMeant ? setAsked(what) : setMeant(true));
  const hasMoved = usePointerMoved();
  const isPresent = usePresence();
  const press = (what: 'approve' | 'reject') => () => (hasMoved() ? setAsked(what) : ask(what)());
  useKeys({ a: ask('approve'), r: ask('reject') });
  const send = async (decision: Promise<{ status: string } | undefined>, sentence: string) => {
    const answer = await decision;
    if (answer === undefined) onRefused();
    else onDecided(answer.status === 'PENDING' ? inboxTexts.approvedFirst(id) : sentence, !isPresent());
    return answer !== undefined;
  };
  const sendApproval = async () => {
    await send(approve.act({ id }), inboxTexts.approved(id));
    setAsked(null);
  };
  // The dialog stays open after a refusal: the reason that was written is still there.
  const sendRejection = async (reason: string) => {
    if (await send(reject.act({ id, payload: { reason } }), inboxTexts.rejected(id))) setAsked(null);
  };
  return (
    <>
      {approve.failure && <Banner tone="error">{approve.failure.message}</Banner>}
      {isNext && <p aria-live="polite">{isMeant ? inboxTexts.pressAgain(name) : inboxTexts.isNext(name)}</p>}
      <div className={styles.buttons}>
        <Button variant="primary" onClick={press('approve')} aria-keyshortcuts="a">
          {inboxTexts.approve} <kbd>a</kbd>
        </Button>
        <Button variant="danger" onClick={press('reject')} aria-keyshortcuts="r">
          {inboxTexts.reject} <kbd>r</kbd>
        </Button>
      </div>
      <Dialog
        open={asked === 'approve'}
        onClose={() => setAsked(null)}
        title={inboxTexts.approveQuestion(name)}
        actions={
          <>
            <Button onClick={() => setAsked(null)}>{inboxTexts.cancel}</Button>
            <AnswerButton busy={approve.busy} onClick={() => void sendApproval()}>
              {inboxTexts.approveIt}
            </AnswerButton>
          </>
        }
      >
        <p className={styles.amount} translate="no">{`${formatExact(amount)} ${currency}`}</p>
        <p className={styles.question}>{user.email}</p>
      </Dialog>
      <RejectDialog
        open={asked === 'reject'}
        busy={reject.busy}
        failure={reject.failure}
        onClose={() => {
          reject.forget();
          setAsked(null);
        }}
        onReject={(reason) => void sendRejection(reason)}
      />
    </>
  );
}
