import { useState } from 'react';
import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import type { CaseAnswer } from '@contract/console/sessions';
import { formatExact } from '@/domain/money/formatDecimal';
import { inboxTexts } from '@/texts/console/desk';
import { Form } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { Dialog } from '@/ui/dialogs/Dialog';
import { useOperator } from './calls/callConsole';
import { useAct } from './calls/useWatched';
import { Outcome } from './parts/deskParts';
import { Button } from './parts/kit';
import { useRequired } from './parts/ProofFields';
import styles from './CaseView.module.css';

const texts = inboxTexts.takeBack;

interface TakeBackProps {
  found: CaseAnswer;
  onDone: () => void;
}

function TakeBackForm({ found: { id, refundable }, onDone, onClose }: TakeBackProps & { onClose: () => void }) {
  const takeBack = useAct('takeBack');
  const refund = useAct('refundPayment');
  const busy = takeBack.busy || refund.busy;
  const [typed, setTyped] = useState('');
  const required = useRequired();
  const reason = typed.trim();
  const run = async (act: () => Promise<unknown>) => {
    if (!required.areTyped(reason)) return;
    if ((await act()) === undefined) return;
    onClose();
    onDone();
  };
  const send = () => run(() => takeBack.act({ id, payload: { reason } }));
  const sendBack = (payment: string) => run(() => refund.act({ payload: { payment, reason, by_hand: false } }));
  return (
    <Form onSubmit={() => void send()} busy={busy} label={texts.title(id)} wide>
      <Outcome failures={[takeBack.failure, refund.failure]} done={false} />
      <p>{texts.lead}</p>
      <TextField
        label={inboxTexts.reason}
        value={typed}
        onChange={setTyped}
        error={required.errorOf(inboxTexts.reason, reason)}
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>{inboxTexts.cancel}</Button>
        {refundable !== null && <Button onClick={() => void sendBack(refundable)}>{texts.refund}</Button>}
        <Button type="submit" variant="danger" busy={busy}>
          {texts.confirm}
        </Button>
      </div>
    </Form>
  );
}

/** Takes back a funding that was credited and whose money went back to the payer, or says what became of that. */
export function TakeBack(props: TakeBackProps) {
  const { role } = useOperator();
  const [isAsked, setAsked] = useState(false);
  const { id, type, status, currency, taken_back: done } = props.found;
  const money = (amount: string) => `${formatExact(amount)} ${currency}`;
  if (done !== null) return <p>{texts.done(money(done.taken), money(done.owed))}</p>;
  if (type !== 'FUND_WALLET' || status !== 'COMPLETED' || !CONSOLE_CALLS.takeBack.may.includes(role)) return null;
  const close = () => setAsked(false);
  return (
    <div className={styles.buttons}>
      <Button onClick={() => setAsked(true)}>{texts.ask}</Button>
      <Dialog open={isAsked} onClose={close} title={texts.title(id)} actions={null}>
        <TakeBackForm {...props} onClose={close} />
      </Dialog>
    </div>
  );
}
