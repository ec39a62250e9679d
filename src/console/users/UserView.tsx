import { deskTexts, inboxTexts } from '@/texts/console/desk';
import { limitTexts } from '@/texts/wallet/limits';
import { formatExact } from '@/domain/money/formatDecimal';
import { formatSessionPlace } from '@/domain/wording/sessionPlace';
import { TimeText } from '@/ui/figures/TimeText';
import { Card } from '@/ui/panels/Card';
import { useWatched } from '@/console/calls/useWatched';
import { ActList } from '@/console/parts/ActList';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { Facts } from '@/console/parts/Facts';
import { Loading } from '@/console/parts/Loading';
import { Outdated } from '@/console/parts/Outdated';
import { stateOf } from '@/console/parts/stateOf';
import { LimitForm } from './LimitForm';
import { UserActs } from './UserActs';

/** One account: who it is, what it holds, what is left of its limits, where it is logged in, and what operators did and noted. */
export function UserView({ id }: { id: string }) {
  const { answer, failure, reload } = useWatched('getUser', { id });
  if (!answer) return <Loading failure={failure} />;
  const { email, name, username, phone_number, created_at, wallets, limits, sessions, acts } = answer;
  return (
    <div className={styles.stack}>
      <Outdated failure={failure} />
      <Card title={email} padded>
        <Facts
          facts={[
            [deskTexts.name, name || username],
            ...(phone_number === '' ? [] : [[deskTexts.phone, phone_number] as const]),
            [deskTexts.since, <TimeText key="since" at={created_at} shape="date" />],
            [deskTexts.state, <span key="state">{deskTexts.states[stateOf(answer)]}</span>],
            ...wallets.map(({ currency, amount }) => [currency, formatExact(amount)] as const),
          ]}
        />
      </Card>
      <Card title={deskTexts.limits} padded>
        {limits.length === 0 ? (
          <p>{deskTexts.noLimits}</p>
        ) : (
          <Facts
            facts={limits.map(({ type, currency, period, left, most }) => [
              `${inboxTexts.types[type] ?? type}, ${limitTexts.periods[period]}`,
              deskTexts.leftOf(formatExact(left), `${formatExact(most)} ${currency}`),
            ])}
          />
        )}
        <LimitForm id={id} limits={answer.all_limits} onDone={reload} />
      </Card>
      <Card title={deskTexts.sessions} padded>
        {sessions.length === 0 ? (
          <p>{deskTexts.noSessions}</p>
        ) : (
          <Facts
            facts={sessions.map((session) => [
              formatSessionPlace(session),
              <TimeText key={session.seen_at} at={session.seen_at} shape="relative" />,
            ])}
          />
        )}
      </Card>
      <Card title={deskTexts.acts} padded>
        <UserActs id={id} state={stateOf(answer)} onDone={reload} />
        <ActList acts={acts} />
      </Card>
    </div>
  );
}
