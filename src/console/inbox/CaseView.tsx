import { frameTexts } from '@/texts/console/acts';
import { inboxTexts } from '@/texts/console/desk';
import { FINANCE } from '@contract/console/roles';
import { formatExact } from '@/domain/money/formatDecimal';
import { TimeText } from '@/ui/figures/TimeText';
import { Tag } from '@/ui/marks/Tag';
import { Card } from '@/ui/panels/Card';
import { useOperator } from '@/console/calls/session';
import { useWatched } from '@/console/calls/useWatched';
import { ActList } from '@/console/parts/ActList';
import { Facts } from '@/console/parts/Facts';
import { Loading } from '@/console/parts/Loading';
import { Outdated } from '@/console/parts/Outdated';
import { CaseHistory } from './CaseHistory';
import styles from './CaseView.module.css';
import { Decision } from './Decision';
import { Receipt } from './Receipt';

interface CaseViewProps {
  id: string;
  /** True if it opened by itself, after the decision of another one. */
  isNext: boolean;
  /** Called with a sentence after this operator's decision. */
  onDecided: (sentence: string) => void;
}

/** One case: what to compare, the receipt beside it, and the decision. */
export function CaseView({ id, isNext, onDecided }: CaseViewProps) {
  const { role } = useOperator();
  const { answer, failure, reload } = useWatched('getCase', { id });
  if (!answer) return <Loading failure={failure} />;
  const { type, status, amount, currency, user, bank, history, acts } = answer;
  const isFunding = type === 'FUND_WALLET';
  const isPending = status === 'PENDING';
  return (
    <div className={styles.columns}>
      <div className={styles.facts}>
        <Outdated failure={failure} />
        <Card
          title={inboxTexts.caseTitle(inboxTexts.types[type] ?? type, id)}
          beside={!isPending && <Tag>{status}</Tag>}
          actions={<TimeText at={answer.created_at} />}
          padded
        >
          <p className={styles.amount} translate="no">{`${formatExact(amount)} ${currency}`}</p>
          <p className={styles.question}>{isFunding ? inboxTexts.receivedQuestion : inboxTexts.payQuestion}</p>
          {answer.needs_two && isPending && (
            <p>
              {answer.first_approval ? inboxTexts.firstApproval(answer.first_approval.operator) : inboxTexts.needsTwo}
            </p>
          )}
          {isPending && FINANCE.includes(role) && (
            <Decision found={answer} isNext={isNext} onDecided={onDecided} onRefused={reload} />
          )}
          {!isPending && <p>{inboxTexts.decidedElsewhere(status)}</p>}
        </Card>
        <div className={styles.pair}>
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
