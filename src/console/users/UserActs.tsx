import { useState } from 'react';
import type { Role } from '@contract/console/roles';
import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import { deskTexts } from '@/texts/console/desk';
import { Button } from '@/ui/controls/Button';
import { TextField } from '@/ui/controls/TextField';
import { useAct } from '@/console/calls/useAct';
import { useOperator } from '@/console/calls/session';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { Outcome } from '@/console/parts/Outcome';

interface UserActsProps {
  id: string;
  state: 'active' | 'frozen' | 'deactivated';
  onDone: () => void;
}

/** What an operator may do to an account. A note and a freeze need a reason, which is kept in the log. */
export function UserActs({ id, state, onDone }: UserActsProps) {
  const { role } = useOperator();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const note = useAct('noteUser');
  const logOut = useAct('logOutUser');
  const freeze = useAct('freezeUser');
  const unfreeze = useAct('unfreezeUser');
  const deactivate = useAct('deactivateUser');
  const reactivate = useAct('reactivateUser');
  const endFactor = useAct('endUserFactor');
  const all = [note, endFactor, logOut, freeze, unfreeze, deactivate, reactivate];
  const run = async (act: () => Promise<unknown>) => {
    setDone(false);
    setError(null);
    all.forEach(({ forget }) => forget());
    const isDone = (await act()) !== undefined;
    setDone(isDone);
    if (isDone) setReason('');
    onDone();
  };
  const withReason = (act: (sent: { id: string; payload: { reason: string } }) => Promise<unknown>) => () => {
    if (reason.trim() === '') setError(deskTexts.reasonNeeded);
    else void run(() => act({ id, payload: { reason: reason.trim() } }));
  };
  const may = ({ may: roles }: { may: readonly Role[] }) => roles.includes(role);
  const busy = all.some((act) => act.busy);
  return (
    <div className={styles.stack}>
      <Outcome failures={all.map(({ failure }) => failure)} done={done} />
      {may(CONSOLE_CALLS.noteUser) && (
        <TextField label={deskTexts.reason} value={reason} onChange={setReason} error={error} />
      )}
      <div className={styles.buttons}>
        {may(CONSOLE_CALLS.noteUser) && (
          <Button busy={busy} onClick={withReason(note.act)}>
            {deskTexts.note}
          </Button>
        )}
        {may(CONSOLE_CALLS.logOutUser) && (
          <Button busy={busy} onClick={() => void run(() => logOut.act({ id }))}>
            {deskTexts.logOut}
          </Button>
        )}
        {may(CONSOLE_CALLS.endUserFactor) && (
          <Button busy={busy} onClick={() => void run(() => endFactor.act({ id }))}>
            {deskTexts.endFactor}
          </Button>
        )}
        {state === 'active' && may(CONSOLE_CALLS.freezeUser) && (
          <Button busy={busy} variant="danger" onClick={withReason(freeze.act)}>
            {deskTexts.freeze}
          </Button>
        )}
        {state === 'frozen' && may(CONSOLE_CALLS.unfreezeUser) && (
          <Button busy={busy} onClick={() => void run(() => unfreeze.act({ id }))}>
            {deskTexts.unfreeze}
          </Button>
        )}
        {state !== 'deactivated' && may(CONSOLE_CALLS.deactivateUser) && (
          <Button busy={busy} variant="danger" onClick={withReason(deactivate.act)}>
            {deskTexts.deactivate}
          </Button>
        )}
        {state === 'deactivated' && may(CONSOLE_CALLS.reactivateUser) && (
          <Button busy={busy} onClick={() => void run(() => reactivate.act({ id }))}>
            {deskTexts.reactivate}
          </Button>
        )}
      </div>
    </div>
  );
}
