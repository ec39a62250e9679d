import { useState } from 'react';
import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import { OUTCOMES } from '@contract/console/deskSchemas';
import { FINANCE } from '@contract/console/operators';
import { formatExact } from '@/domain/money/formatDecimal';
import { deskTexts, inboxTexts } from '@/texts/console/desk';
import { transactionTexts } from '@/texts/transactions';
import { TextAreaField } from '@/ui/controls/TextAreaField';
import { Phrase } from '@/ui/figures/Phrase';
import { TimeText } from '@/ui/figures/times';
import { SelectField } from '@/ui/controls/SelectField';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Button, Card, Facts, Table } from './parts/kit';
import { addressOf, type AnswerOf, useOperator } from './calls/callConsole';
import { useAct, useWatched } from './calls/useWatched';
import { CaseHistory } from './InboxScreen';
import { ActList, deskClasses as styles, Loading, Outcome, Outdated, PlaceLink } from './parts/deskParts';
import { WaitList } from './parts/WaitList';
import { usePlace } from './parts/place';
import { stateOf } from './parts/words';

/** Writes to an open dispute, or answers it with an outcome for its transaction. */
function DisputeForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { role } = useOperator();
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number]>('none');
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const write = useAct('writeDispute');
  const answer = useAct('answerDispute');
  const busy = write.busy || answer.busy;
  const run = async (act: () => Promise<unknown>) => {
    setDone(false);
    write.forget();
    answer.forget();
    setError(text.trim() === '' ? deskTexts.textNeeded : null);
    if (text.trim() === '') return;
    const got = await act();
    setDone(got !== undefined);
    if (got !== undefined) setText('');
    onDone();
  };
  return (
    <div className={styles.stack}>
      <Outcome failures={[write.failure, answer.failure]} done={done} />
      <TextAreaField label={deskTexts.text} value={text} onChange={setText} rows={4} error={error} />
      {FINANCE.includes(role) && (
        <SelectField
          label={deskTexts.outcome}
          value={outcome}
          onChange={(value) => setOutcome(OUTCOMES.find((each) => each === value) ?? 'none')}
          options={OUTCOMES.map((value) => ({ value, label: deskTexts.outcomes[value] }))}
        />
      )}
      <div className={styles.buttons}>
        <Button busy={busy} onClick={() => void run(() => write.act({ id, payload: { text: text.trim() } }))}>
          {deskTexts.write}
        </Button>
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void run(() => answer.act({ id, payload: { text: text.trim(), outcome } }))}
        >
          {deskTexts.answer}
        </Button>
      </div>
    </div>
  );
}

type Dispute = AnswerOf<'getDispute'>;

const money = (amount: string, currency: string) => `${formatExact(amount)} ${currency}`;

/** A user as a link, with what is unusual about their account. */
function userLink({ id, email, ...dates }: Dispute['user']) {
  const state = stateOf(dates);
  return (
    <>
      <PlaceLink to={{ section: 'users', id }}>{email}</PlaceLink>
      {state !== 'active' && <span>{` (${deskTexts.states[state]})`}</span>}
    </>
  );
}

/** The trades of the transaction, each with its other side. */
function Trades({ fills, others }: Pick<Dispute, 'fills' | 'others'>) {
  return (
    <Card title={deskTexts.trades}>
      <Table
        caption={deskTexts.trades}
        hasHead={false}
        rows={fills}
        rowKey={({ id }) => id}
        columns={[
          {
            title: 'trade',
            render: (fill) => (
              <Phrase
                text={deskTexts.traded('{taken}', '{paid}')}
                figures={{ taken: money(fill.taken, fill.currency), paid: money(fill.paid, fill.swap_to) }}
              />
            ),
          },
          {
            title: 'user',
            className: styles.words,
            render: (fill) => {
              const other = others.find(({ id }) => id === fill.other);
              return other ? (
                userLink(other)
              ) : (
                <PlaceLink to={{ section: 'users', id: fill.other }}>{fill.other}</PlaceLink>
              );
            },
          },
          { title: 'time', numeric: true, render: (fill) => <TimeText at={fill.at} /> },
        ]}
      />
    </Card>
  );
}

/** The transaction of a dispute, its trades, and the recent activity of both sides. */
function SidesView({ about, user, fills, others }: Pick<Dispute, 'about' | 'user' | 'fills' | 'others'>) {
  const isSwap = about.currency_to !== about.currency;
  return (
    <div className={styles.stack}>
      <Card title={deskTexts.about} padded>
        <Facts
          facts={[
            [
              inboxTexts.caseTitle(inboxTexts.types[about.type] ?? about.type, about.id),
              money(about.amount, about.currency),
            ],
            ...(isSwap
              ? [[deskTexts.rate, deskTexts.atRate(formatExact(about.rate), about.currency_to)] as const]
              : []),
            [deskTexts.state, <span key="state">{transactionTexts.statusOf(about.status)}</span>],
            [deskTexts.since, <TimeText key="since" at={about.created_at} />],
            [inboxTexts.user, userLink(user)],
          ]}
        />
      </Card>
      {fills.length > 0 && <Trades fills={fills} others={others} />}
      {[user, ...others].map(({ id, email, history }) => (
        <CaseHistory key={id} title={deskTexts.historyOf(email)} rows={history} />
      ))}
    </div>
  );
}

/** One dispute: the messages of both sides, oldest first, and the answer; beside it the activity of both sides. */
function DisputeView({ id }: { id: string }) {
  const { role } = useOperator();
  const { answer, failure, reload } = useWatched('getDispute', { id });
  if (!answer) return <Loading failure={failure} />;
  const { transaction, entries, open, acts, about, user, fills, others } = answer;
  return (
    <div className={styles.halves}>
      <div className={styles.stack}>
        <Outdated failure={failure} />
        <Card
          title={deskTexts.disputeTitle(id, transaction)}
          actions={<PlaceLink to={{ section: 'inbox', id: transaction }}>{deskTexts.openCase}</PlaceLink>}
          padded
        >
          {entries.map(({ at, operator, text, picture }) => (
            <article key={at + (picture ?? '')} className={styles.stack}>
              <p>
                <strong>{operator ?? deskTexts.byUser}</strong> <TimeText at={at} />
              </p>
              {text !== null && <p className={styles.text}>{text}</p>}
              {picture !== null && (
                <img
                  src={addressOf('getDisputePicture', picture).pathname}
                  alt={deskTexts.picture}
                  className={styles.picture}
                />
              )}
            </article>
          ))}
          {!open && <p>{deskTexts.disputeClosed}</p>}
          {open && CONSOLE_CALLS.answerDispute.may.includes(role) && <DisputeForm id={id} onDone={reload} />}
          <ActList acts={acts} />
        </Card>
      </div>
      <SidesView about={about} user={user} fills={fills} others={others} />
    </div>
  );
}

/** /operator/disputes/{id}: open disputes, oldest first, and the one that is chosen. */
export function DisputesScreen() {
  const { id } = usePlace();
  const { answer, failure } = useWatched('getDisputes', {});
  if (!answer) return <Loading failure={failure} />;
  return (
    <div className={styles.wide}>
      <div className={styles.stack}>
        <Outdated failure={failure} />
        <WaitList
          title={deskTexts.disputesCaption}
          label={deskTexts.disputesCaption}
          section="disputes"
          open={id}
          empty={deskTexts.noDisputes}
          rows={answer.results.map((dispute) => ({
            id: dispute.id,
            title: deskTexts.disputeName(dispute.id),
            beside: deskTexts.ofTransaction(dispute.transaction),
            below: dispute.email,
            at: dispute.created_at,
          }))}
        />
      </div>
      {id === null ? <EmptyState title={deskTexts.chooseDispute} /> : <DisputeView key={id} id={id} />}
    </div>
  );
}
