import type { CaseAnswer } from '@contract/console/consoleSchemas';
import { useEffect, useRef, useState } from 'react';
import { formatExact } from '@/domain/money/formatDecimal';
import { inboxTexts } from '@/texts/console/desk';
import { Button } from '@/ui/controls/Button';
import { Dialog } from '@/ui/dialogs/Dialog';
import { Banner } from '@/ui/panels/Banner';
import { useAct } from '@/console/calls/useAct';
import { AnswerButton } from '@/console/parts/AnswerButton';
import { useKeys } from '@/console/parts/useKeys';
import styles from './CaseView.module.css';
import { RejectDialog } from './RejectDialog';

interface DecisionProps {
  found: CaseAnswer;
  /** True if the case opened by itself: a press that was meant for the one before must not decide it. */
  isNext: boolean;
  onDecided: (sentence: string) => void;
  /** Called if the server refused the decision: what is shown may be out of date. */
  onRefused: () => void;
}

/** Whether the pointer has moved since this was shown. A layout that changes beneath it is reported as a move to the same place. */
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
  const press = (what: 'approve' | 'reject') => () => (hasMoved() ? setAsked(what) : ask(what)());
  useKeys({ a: ask('approve'), r: ask('reject') });
  const send = async (decision: Promise<{ status: string } | undefined>, sentence: string) => {
    const answer = await decision;
    if (answer === undefined) onRefused();
    else onDecided(answer.status === 'PENDING' ? inboxTexts.approvedFirst(id) : sentence);
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
