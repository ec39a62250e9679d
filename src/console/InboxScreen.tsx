import { useState } from 'react';
import type { CaseAnswer, InboxRow } from '@contract/console/sessions';
import { FINANCE } from '@contract/console/operators';
import { formatExact } from '@/domain/money/formatDecimal';
import { readFundingReference } from '@/domain/wording/fundingReference';
import { frameTexts } from '@/texts/console/acts';
import { inboxTexts } from '@/texts/console/desk';
import { transactionTexts } from '@/texts/transactions';
import { Form } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { Dialog } from '@/ui/dialogs/Dialog';
import { TimeText } from '@/ui/figures/times';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Banner, Button, Card, Facts, Table, Tag, type TagTone } from './parts/kit';
import { addressOf, useOperator } from './calls/callConsole';
import { useAct, useWatched } from './calls/useWatched';
import { Decision } from './Decision';
import { TakeBack } from './TakeBack';
import { ActList, deskClasses, Loading, Outdated } from './parts/deskParts';
import { goTo, usePlace } from './parts/place';
import { useKeys, WaitList } from './parts/WaitList';
import caseViewStyles from './CaseView.module.css';
import styles from './InboxScreen.module.css';

const SECTION = 'inbox';

const TONES: Readonly<Record<string, TagTone>> = { COMPLETED: 'up', REJECTED: 'down', PENDING: 'gold' };

interface CaseHistoryProps {
  rows: CaseAnswer['history'];
  title?: string;
}

/** The recent activity of a user. */
export function CaseHistory({ rows, title = inboxTexts.history }: CaseHistoryProps) {
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <p className={deskClasses.empty}>{inboxTexts.noHistory}</p>
      ) : (
        <Table
          caption={title}
          hasHead={false}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              title: 'case',
              render: ({ type, id }) => inboxTexts.caseTitle(inboxTexts.types[type] ?? type, id),
            },
            { title: 'amount', numeric: true, render: (row) => `${formatExact(row.amount)} ${row.currency}` },
            {
              title: 'status',
              render: ({ status }) => <Tag tone={TONES[status]}>{transactionTexts.statusOf(status)}</Tag>,
            },
            { title: 'time', numeric: true, render: (row) => <TimeText at={row.created_at} /> },
          ]}
        />
      )}
    </Card>
  );
}

interface CaseListProps {
  rows: readonly InboxRow[];
  /** How many newer ones are not in `rows`. */
  more: number;
  /** The case that is open. */
  open: string | null;
}

/** The cases that wait, oldest first. */
function CaseList({ rows, more, open }: CaseListProps) {
  return (
    <WaitList
      title={inboxTexts.waiting(rows.length + more)}
      label={inboxTexts.caption}
      section="inbox"
      open={open}
      more={more > 0 ? inboxTexts.more(more) : undefined}
      rows={rows.map(({ id, type, amount, currency, email, reference, created_at }) => ({
        id,
        title: inboxTexts.caseTitle(inboxTexts.types[type] ?? type, id),
        beside: `${formatExact(amount)} ${currency}`,
        below: reference === null ? email : `${reference} · ${email}`,
        at: created_at,
      }))}
    />
  );
}

/** Opens the funding of a reference that was read on a transfer, pending or not. */
function FindFunding() {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>();
  const { act, busy, failure } = useAct('findFunding');
  const find = async () => {
    const reference = readFundingReference(typed);
    if (reference === null) {
      setError(inboxTexts.noReference);
      return;
    }
    const found = await act({ query: { reference } });
    if (!found) return;
    if (found.id === null) setError(inboxTexts.noFundingOf(reference));
    else goTo({ section: SECTION, id: found.id });
  };
  const change = (text: string) => {
    setTyped(text);
    setError(undefined);
  };
  return (
    <Card padded>
      <Form onSubmit={() => void find()} busy={busy} wide label={inboxTexts.find}>
        <TextField
          label={inboxTexts.findByReference}
          value={typed}
          onChange={change}
          error={error ?? failure?.message}
          type="search"
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" busy={busy}>
          {inboxTexts.find}
        </Button>
      </Form>
    </Card>
  );
}

/** The image that the user sent, as large as there is room. */
function Receipt({ id, hasImage }: { id: string; hasImage: boolean }) {
  const [isBroken, setBroken] = useState(false);
  const address = addressOf('getImage', id).pathname;
  useKeys({ i: () => void (hasImage && window.open(address, '_blank', 'noopener')) });
  const note = hasImage ? isBroken && inboxTexts.brokenReceipt : inboxTexts.noReceipt;
  return (
    <Card
      title={inboxTexts.receipt}
      className={caseViewStyles.receipt}
      actions={
        hasImage && (
          <a href={address} target="_blank" rel="noopener noreferrer">
            {inboxTexts.openReceipt}
          </a>
        )
      }
    >
      {note !== false && <p className={caseViewStyles.none}>{note}</p>}
      {hasImage && !isBroken && (
        <img
          src={address}
          alt={inboxTexts.receiptOf(id)}
          className={caseViewStyles.image}
          onError={() => setBroken(true)}
        />
      )}
    </Card>
  );
}

interface CaseViewProps {
  id: string;
  /** True if it opened by itself, after the decision of another one. */
  isNext: boolean;
  /** Called with a sentence after this operator's decision. */
  onDecided: (sentence: string, isLeft: boolean) => void;
}

/** One case: what to compare, the receipt beside it, and the decision. */
function CaseView({ id, isNext, onDecided }: CaseViewProps) {
  const { role } = useOperator();
  const { answer, failure, reload } = useWatched('getCase', { id });
  if (!answer) return <Loading failure={failure} />;
  const { type, status, amount, currency, reference, user, bank, history, acts } = answer;
  const isFunding = type === 'FUND_WALLET';
  const isPending = status === 'PENDING';
  return (
    <div className={caseViewStyles.columns}>
      <div className={caseViewStyles.facts}>
        <Outdated failure={failure} />
        <Card
          title={inboxTexts.caseTitle(inboxTexts.types[type] ?? type, id)}
          beside={!isPending && <Tag>{status}</Tag>}
          actions={<TimeText at={answer.created_at} />}
          padded
        >
          <p className={caseViewStyles.amount} translate="no">{`${formatExact(amount)} ${currency}`}</p>
          {reference !== null && (
            <p className={caseViewStyles.reference}>
              <span>{inboxTexts.reference}</span>
              <strong translate="no">{reference}</strong>
            </p>
          )}
          <p className={caseViewStyles.question}>{isFunding ? inboxTexts.receivedQuestion : inboxTexts.payQuestion}</p>
          {answer.needs_two && isPending && (
            <p>
              {answer.first_approval ? inboxTexts.firstApproval(answer.first_approval.operator) : inboxTexts.needsTwo}
            </p>
          )}
          {isPending && FINANCE.includes(role) && (
            <Decision found={answer} isNext={isNext} onDecided={onDecided} onRefused={reload} />
          )}
          {!isPending && <p>{inboxTexts.decidedElsewhere(status)}</p>}
          <TakeBack found={answer} onDone={reload} />
        </Card>
        <div className={caseViewStyles.pair}>
          <Card title={isFunding ? inboxTexts.ourAccount : inboxTexts.theirAccount} padded>
            <Facts facts={bank.map(({ label, value }) => [label, value])} />
          </Card>
          <Card title={inboxTexts.userTitle} padded>
            <Facts
              facts={[
                [inboxTexts.user, user.name || user.username],
                [frameTexts.email, user.email],
                [inboxTexts.since, <TimeText key="since" at={user.since} shape="date" />],
              ]}
            />
          </Card>
        </div>
        <CaseHistory rows={history} />
        {acts.length > 0 && (
          <Card title={inboxTexts.acts} padded>
            <ActList acts={acts} />
          </Card>
        )}
      </div>
      <Receipt id={id} hasImage={answer.has_image} />
    </div>
  );
}

/** The keys of the inbox. */
function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={inboxTexts.keysTitle}
      actions={<Button onClick={onClose}>{inboxTexts.close}</Button>}
    >
      <dl className={styles.keys}>
        {inboxTexts.keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** j and k go through the cases, and ? shows the keys. */
function useInboxKeys(rows: readonly { id: string }[], open: string | null) {
  const [areShown, setShown] = useState(false);
  const move = (by: 1 | -1) => () => {
    const at = rows.findIndex(({ id }) => id === open);
    const row = at === -1 ? rows[0] : rows[at + by];
    if (row) goTo({ section: 'inbox', id: row.id }, { replace: true });
  };
  useKeys({ j: move(1), ArrowDown: move(1), k: move(-1), ArrowUp: move(-1), '?': () => setShown(true) });
  return { areShown, hide: () => setShown(false) };
}

/** The case after a decided one: the next, or the last if there is none. */
function afterOf(rows: readonly InboxRow[], id: string): string | null {
  const at = rows.findIndex((row) => row.id === id);
  const others = rows.filter((row) => row.id !== id);
  return (others[at] ?? others.at(-1))?.id ?? null;
}

/** /operator/inbox/{id}: what waits, oldest first, and the case that is open. Without an id, the oldest is. */
export function InboxScreen() {
  const { id } = usePlace();
  const { answer, failure, reload } = useWatched('getInbox', {});
  const [done, setDone] = useState<string | null>(null);
  /** The case that opened by itself after a decision. */
  const [next, setNext] = useState<string | null>(null);
  const rows = answer?.results ?? [];
  const open = id ?? rows[0]?.id ?? null;
  const keys = useInboxKeys(rows, open);
  const decided = (sentence: string, isLeft: boolean) => {
    setDone(sentence);
    if (open !== null && !isLeft) {
      const after = afterOf(rows, open);
      setNext(after);
      goTo({ section: SECTION, id: after });
    }
    reload();
  };
  if (!answer) return <Loading failure={failure} />;
  return (
    <div className={styles.screen}>
      <Outdated failure={failure} />
      <div className={styles.columns}>
        <div className={styles.waiting}>
          <FindFunding />
          <CaseList rows={rows} more={answer.more} open={open} />
        </div>
        <div className={styles.case}>
          {done !== null && <Banner tone="success">{done}</Banner>}
          {open === null ? (
            <EmptyState title={inboxTexts.empty}>{inboxTexts.emptyDetail}</EmptyState>
          ) : (
            <CaseView key={open} id={open} isNext={open === next} onDecided={decided} />
          )}
        </div>
      </div>
      <KeysDialog open={keys.areShown} onClose={keys.hide} />
    </div>
  );
}
