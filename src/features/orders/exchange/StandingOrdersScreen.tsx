import { useState } from 'react';
import { Link } from 'react-router-dom';
import { MOST_STANDING_ORDERS, type StandingOrder, type StandingRun } from '@contract/standingOrders';
import { formatExact } from '@/domain/money/formatDecimal';
import { formatRate } from '@/domain/money/turnedRate';
import { formatWeekday } from '@/domain/wording/moment';
import { routeTo } from '@/routes/routes';
import { useCapability } from '@/state/selectors/useCapability';
import { standingOrderTexts } from '@/texts/orders/standingOrders';
import { focusHeading } from '@/ui/browser/focusHeading';
import { Button } from '@/ui/controls/Button';
import { HELD } from '@/ui/controls/buttonClass';
import { FieldError } from '@/ui/controls/Field';
import { Sheet } from '@/ui/dialogs/Sheet';
import { Exact } from '@/ui/figures/Exact';
import { Money } from '@/ui/figures/Money';
import { Phrase } from '@/ui/figures/Phrase';
import { TimeText } from '@/ui/figures/times';
import { Icon } from '@/ui/marks/Icon';
import { Tag, type TagProps } from '@/ui/marks/Tag';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { PageHeader } from '@/ui/panels/PageHeader';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { later } from '@/widgets/parts/later';
import { NotAnnounced } from '@/widgets/parts/NotAnnounced';
import { useIsTurned } from '@/widgets/rates/PairRate';
import { BackTo } from '@/widgets/tickets/BackTo';
import styles from './StandingOrders.module.css';
import {
  useGetStandingOrdersQuery,
  useGetStandingRunsQuery,
  usePauseStandingOrderMutation,
  useRemoveStandingOrderMutation,
  useResumeStandingOrderMutation,
} from './useStandingForm';

/** Loaded at the first press. */
const StandingOrderForm = later(() => import('./StandingOrderForm'), 'StandingOrderForm');

const TONES: Record<StandingOrder['state'], TagProps['tone']> = { active: 'accent', paused: 'neutral', done: 'gold' };

/** What it does, with {amount} and {rate}. */
function sentenceOf({ kind, day, currency_to: to }: StandingOrder): string {
  if (kind === 'rate' || day === null) return standingOrderTexts.atRate(to);
  return kind === 'weekly'
    ? standingOrderTexts.weekly(to, formatWeekday(day))
    : standingOrderTexts.monthly(to, String(day));
}

/** The same as text, for the names of its buttons. @param isTurned true if its rate is read the other way round */
const nameOf = (order: StandingOrder, isTurned: boolean): string =>
  sentenceOf(order)
    .replace('{amount}', `${formatExact(order.amount)} ${order.currency_from}`)
    .replace('{rate}', isTurned ? formatRate(order.rate, true) : formatExact(order.rate));

/** What one run did; what was exchanged leads to its transaction. */
function RunWords({ run, order }: { run: StandingRun; order: StandingOrder }) {
  const { outcome, reason, paid, received } = run;
  if (outcome !== 'exchanged' || paid === null || received === null)
    return (
      <>
        <span>{standingOrderTexts.outcomes[outcome]}</span>
        {reason !== null && <span>{reason}</span>}
      </>
    );
  const words = (
    <Phrase
      text={standingOrderTexts.exchangedFor}
      parts={{
        paid: <Money amount={paid} currency={order.currency_from} tabbable={false} />,
        received: <Money amount={received} currency={order.currency_to} tabbable={false} />,
      }}
    />
  );
  return run.order === null ? words : <Link to={routeTo('transactionDetails', run.order)}>{words}</Link>;
}

/** What a standing order did, newest first. */
function History({ order, name }: { order: StandingOrder; name: string }) {
  const { data: runs, isError, refetch } = useGetStandingRunsQuery(order.id);
  if (runs === undefined && isError)
    return (
      <NotLoaded again={standingOrderTexts.tryAgain} onAgain={() => void refetch()}>
        {standingOrderTexts.notLoadedRuns}
      </NotLoaded>
    );
  if (runs === undefined) return <SkeletonRows label={standingOrderTexts.loading} count={1} />;
  if (runs.length === 0) return <p className={styles.facts}>{standingOrderTexts.noRuns}</p>;
  return (
    <ul className={styles.runs} aria-label={standingOrderTexts.historyOf(name)}>
      {runs.map((run) => (
        <li key={run.run} className={styles.run}>
          <TimeText at={run.due_at ?? run.at} />
          <RunWords run={run} order={order} />
        </li>
      ))}
    </ul>
  );
}

/** When it runs next, what is left to do, and what became of its latest run. */
function Facts({ order }: { order: StandingOrder }) {
  const { kind, part, state, left, currency_from, next_run_at, last_outcome } = order;
  return (
    <p className={styles.facts}>
      <span>{standingOrderTexts.parts[part]}</span>
      {state === 'active' && next_run_at !== null && (
        <Phrase text={standingOrderTexts.next} parts={{ time: <TimeText at={next_run_at} /> }} />
      )}
      {kind === 'rate' && state !== 'done' && last_outcome === 'exchanged' && (
        <Phrase
          text={standingOrderTexts.left}
          parts={{ amount: <Money amount={left} currency={currency_from} tabbable={false} /> }}
        />
      )}
      {last_outcome !== null && <span>{standingOrderTexts.last(standingOrderTexts.outcomes[last_outcome])}</span>}
    </p>
  );
}

interface ActionsProps {
  order: StandingOrder;
  name: string;
  history: { isOpen: boolean; toggle: () => void };
}

function Actions({ order, name, history }: ActionsProps) {
  const [pause, pausing] = usePauseStandingOrderMutation();
  const [resume, resuming] = useResumeStandingOrderMutation();
  const [remove, removal] = useRemoveStandingOrderMutation();
  const { id, state } = order;
  return (
    <div className={styles.actions}>
      {state !== 'done' && (
        <Button
          size="small"
          needsServer
          busy={pausing.isLoading || resuming.isLoading}
          aria-label={state === 'active' ? standingOrderTexts.pauseIt(name) : standingOrderTexts.resumeIt(name)}
          onClick={() => void (state === 'active' ? pause(id) : resume(id))}
        >
          {state === 'active' ? standingOrderTexts.pause : standingOrderTexts.resume}
        </Button>
      )}
      <Button
        size="small"
        aria-expanded={history.isOpen}
        aria-label={standingOrderTexts.historyOf(name)}
        onClick={history.toggle}
      >
        {standingOrderTexts.history}
      </Button>
      <Button
        icon
        variant="quiet"
        needsServer
        busy={removal.isLoading}
        aria-label={standingOrderTexts.deleteIt(name)}
        onClick={() => {
          focusHeading();
          void remove(id);
        }}
      >
        <Icon name="trash" />
      </Button>
      {(pausing.isError || resuming.isError || removal.isError) && (
        <FieldError>{standingOrderTexts.notChanged}</FieldError>
      )}
    </div>
  );
}

function StandingRow({ order }: { order: StandingOrder }) {
  const [isOpen, setOpen] = useState(false);
  const { currency_from, currency_to, amount, rate, state } = order;
  const isTurned = useIsTurned(currency_to, currency_from);
  const name = nameOf(order, isTurned);
  const [base, quote] = isTurned ? [currency_from, currency_to] : [currency_to, currency_from];
  return (
    <li className={styles.row} aria-label={name}>
      <div className={styles.words}>
        <p className={styles.sentence}>
          <span>
            <Phrase
              text={sentenceOf(order)}
              parts={{
                amount: <Money amount={amount} currency={currency_from} tabbable={false} />,
                rate: (
                  <>
                    <Exact shown={formatRate(rate, isTurned)} exact={formatExact(rate)} tabbable={false} />{' '}
                    <span translate="no">{`${quote}/${base}`}</span>
                  </>
                ),
              }}
            />
          </span>
          <Tag tone={TONES[state]}>{standingOrderTexts.states[state]}</Tag>
        </p>
        <Facts order={order} />
      </div>
      <Actions order={order} name={name} history={{ isOpen, toggle: () => setOpen(!isOpen) }} />
      {isOpen && (
        <div className={styles.history}>
          <History order={order} name={name} />
        </div>
      )}
    </li>
  );
}

/** The user's standing orders, newest first. */
function StandingList() {
  const { data: orders, isError, refetch } = useGetStandingOrdersQuery();
  const some = orders !== undefined && orders.length > 0;
  if (isError && orders === undefined) {
    return (
      <NotLoaded again={standingOrderTexts.tryAgain} onAgain={() => void refetch()}>
        {standingOrderTexts.notLoaded}
      </NotLoaded>
    );
  }
  return (
    <Card
      title={standingOrderTexts.facts}
      beside={some && <Tag>{standingOrderTexts.count(orders.length, MOST_STANDING_ORDERS)}</Tag>}
    >
      {orders === undefined && <SkeletonRows label={standingOrderTexts.loading} count={4} tall />}
      {orders?.length === 0 && <EmptyState title={standingOrderTexts.none}>{standingOrderTexts.noneHint}</EmptyState>}
      {some && (
        <ul className={styles.list} aria-label={standingOrderTexts.title}>
          {orders.map((order) => (
            <StandingRow key={order.id} order={order} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The form over the page. */
function FormSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} label={standingOrderTexts.newOrder}>
      <Card
        title={standingOrderTexts.newOrder}
        actions={
          <Button variant="quiet" size="small" icon aria-label={standingOrderTexts.close} onClick={onClose}>
            <Icon name="close" size={16} />
          </Button>
        }
        padded
      >
        <StandingOrderForm onClose={onClose} />
      </Card>
    </Sheet>
  );
}

/** Route /standing-orders, on a server that announces them. */
export function StandingOrdersScreen() {
  const isOffered = useCapability('standingOrders');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHeader
        title={standingOrderTexts.title}
        actions={
          <>
            {isOffered !== false && (
              <Button variant="primary" style={isOffered ? undefined : HELD} onClick={() => setOpen(true)}>
                <Icon name="plus" />
                {standingOrderTexts.newOrder}
              </Button>
            )}
            <BackTo route="order" />
          </>
        }
      />
      {isOffered === false && (
        <Card>
          <NotAnnounced>{standingOrderTexts.notOffered}</NotAnnounced>
        </Card>
      )}
      {isOffered === undefined && (
        <Card title={standingOrderTexts.facts}>
          <SkeletonRows label={standingOrderTexts.loading} count={4} tall />
        </Card>
      )}
      {isOffered === true && <StandingList />}
      <FormSheet open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
