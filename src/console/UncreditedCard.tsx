import { useState } from 'react';
import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import { fundedText } from '@/domain/wording/fundingReference';
import { payoutTexts } from '@/texts/console/payouts';
import { Form } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { TimeText } from '@/ui/figures/times';
import { type AnswerOf, useOperator } from './calls/callConsole';
import { useAct, useWatched } from './calls/useWatched';
import { deskClasses as styles, Outcome, PlaceLink } from './parts/deskParts';
import { Button, Card, Table, Tag } from './parts/kit';
import { useRequired } from './parts/ProofFields';

const texts = payoutTexts.uncredited;

type Uncredited = AnswerOf<'getUncredited'>['results'][number];

const TONES = { waits: 'gold', pending: 'accent', successful: 'up', failed: 'down' } as const;

/** What the log and the provider know it by. */
const nameOf = ({ receipt, payment }: Uncredited) => receipt ?? payment;

interface DecideProps {
  row: Uncredited;
  /** True if the provider can send it back. */
  sends: boolean;
  onClose: () => void;
}

/** Sends money back, or notes that it was sent back by hand, with a reason that the user reads. */
function DecideForm({ row, sends, onClose }: DecideProps) {
  const { act, busy, failure } = useAct('refundPayment');
  const [reason, setReason] = useState('');
  const required = useRequired();
  const send = async (byHand: boolean) => {
    if (!required.areTyped(reason)) return;
    const payload = { payment: row.payment, reason: reason.trim(), by_hand: byHand };
    if ((await act({ payload })) !== undefined) onClose();
  };
  const canSend = sends && row.paid !== null && row.refund === null;
  return (
    <div className={styles.empty}>
      <Form onSubmit={() => void send(!canSend)} busy={busy} label={texts.decideOf(nameOf(row))} wide>
        <Outcome failures={[failure]} done={false} />
        <TextField
          label={payoutTexts.reason}
          value={reason}
          onChange={setReason}
          error={required.errorOf(payoutTexts.reason, reason)}
        />
        <div className={styles.buttons}>
          <Button onClick={onClose}>{payoutTexts.cancel}</Button>
          {canSend && <Button onClick={() => void send(true)}>{texts.byHand}</Button>}
          <Button type="submit" variant="danger" busy={busy}>
            {canSend ? texts.send : texts.byHand}
          </Button>
        </div>
      </Form>
    </div>
  );
}

interface RowsProps {
  rows: readonly Uncredited[];
  chosen: string | null;
  onChoose: (payment: string) => void;
}

function Rows({ rows, chosen, onChoose }: RowsProps) {
  const { role } = useOperator();
  const mayDecide = CONSOLE_CALLS.refundPayment.may.includes(role);
  return (
    <Table
      caption={texts.title}
      rows={rows}
      rowKey={({ payment }) => payment}
      isSelected={({ payment }) => payment === chosen}
      columns={[
        { title: texts.at, className: styles.whole, render: ({ at }) => <TimeText at={at} /> },
        {
          title: texts.paid,
          numeric: true,
          render: ({ paid }) => (paid === null ? texts.unknown : fundedText(paid.amount, paid.currency)),
        },
        {
          title: texts.decide,
          className: styles.whole,
          render: (row) =>
            mayDecide &&
            row.refund?.state !== 'pending' && (
              <Button size="small" aria-label={texts.decideOf(nameOf(row))} onClick={() => onChoose(row.payment)}>
                {texts.decide}
              </Button>
            ),
        },
        {
          title: texts.state,
          className: styles.words,
          render: ({ refund }) => {
            const state = refund?.state ?? 'waits';
            return (
              <>
                <Tag tone={TONES[state]}>{texts.states[state]}</Tag>
                {refund !== null && <span translate="no">{refund.failure}</span>}
              </>
            );
          },
        },
        {
          title: texts.funding,
          className: styles.whole,
          render: ({ transaction }) => <PlaceLink to={{ section: 'inbox', id: transaction }}>{transaction}</PlaceLink>,
        },
        { title: texts.asked, numeric: true, render: ({ amount, currency }) => fundedText(amount, currency) },
        { title: texts.user, kept: true, className: styles.words, render: ({ email }) => email },
        { title: texts.receipt, kept: true, className: styles.words, render: ({ receipt }) => receipt },
      ]}
    />
  );
}

/** The money of providers that no funding got; nothing while there is none. */
export function UncreditedCard() {
  const { answer, reload } = useWatched('getUncredited', {});
  const [chosen, setChosen] = useState<string | null>(null);
  if (!answer || answer.results.length === 0) return null;
  const row = answer.results.find(({ payment }) => payment === chosen);
  const close = () => {
    setChosen(null);
    reload();
  };
  return (
    <Card title={texts.title}>
      <div className={styles.stack}>
        <div className={styles.empty}>
          <p>{texts.lead}</p>
        </div>
        <Rows rows={answer.results} chosen={chosen} onChoose={setChosen} />
        {row && <DecideForm key={row.payment} row={row} sends={answer.sends} onClose={close} />}
      </div>
    </Card>
  );
}
