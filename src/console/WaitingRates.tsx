import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import { formatExact } from '@/domain/money/formatDecimal';
import { ratesTexts } from '@/texts/console/books';
import { deskTexts } from '@/texts/console/desk';
import { TimeText } from '@/ui/figures/times';
import { Button, Card, Table } from './parts/kit';
import { type AnswerOf, useOperator } from './calls/callConsole';
import { useAct } from './calls/useWatched';
import { deskClasses as styles, Outcome } from './parts/deskParts';
import { pairName } from './parts/words';

type Market = AnswerOf<'getMarket'>;
type Waiting = Market['waiting_rates'][number];

const nameOf = ({ currency_from, currency_to }: Waiting) => pairName(currency_from, currency_to);

interface WaitingRatesProps {
  market: Pick<Market, 'rates' | 'waiting_rates'>;
  onDone: () => void;
}

/** The rates that one operator has set and another one must approve; nothing if there are none. */
export function WaitingRates({ market: { rates, waiting_rates: waiting }, onDone }: WaitingRatesProps) {
  const { email, role } = useOperator();
  const [approval, drop] = [useAct('approveRate'), useAct('dropRate')];
  const failures = [approval.failure, drop.failure];
  if (waiting.length === 0 && failures.every((each) => each === null)) return null;
  const make = (act: typeof approval.act | typeof drop.act) => async (asked: Waiting) => {
    const { currency_from, currency_to, rate } = asked;
    approval.forget();
    drop.forget();
    await act({ payload: { currency_from, currency_to, rate } });
    onDone();
  };
  const [approve, end] = [make(approval.act), make(drop.act)];
  const rateNow = ({ currency_from, currency_to }: Waiting) =>
    rates.find((each) => each.currency_from === currency_from && each.currency_to === currency_to)?.rate ?? null;
  const isBusy = approval.busy || drop.busy;
  const { pair, since, by } = deskTexts;
  const decisionOn = (each: Waiting) => {
    const isOwn = each.operator === email;
    const ending = isOwn ? ratesTexts.waiting.takeBack : ratesTexts.waiting.decline;
    return (
      <div className={styles.buttons}>
        {!isOwn && (
          <Button
            variant="primary"
            size="small"
            aria-label={ratesTexts.waiting.ofPair(ratesTexts.waiting.approve, nameOf(each))}
            busy={isBusy}
            onClick={() => void approve(each)}
          >
            {ratesTexts.waiting.approve}
          </Button>
        )}
        <Button
          size="small"
          aria-label={ratesTexts.waiting.ofPair(ending, nameOf(each))}
          busy={isBusy}
          onClick={() => void end(each)}
        >
          {ending}
        </Button>
      </div>
    );
  };
  return (
    <Card title={ratesTexts.waiting.title} footer={ratesTexts.waiting.hint}>
      <Outcome failures={failures} done={false} />
      <Table
        caption={ratesTexts.waiting.title}
        rows={waiting}
        rowKey={nameOf}
        columns={[
          { title: pair, kept: true, className: styles.whole, render: nameOf },
          { title: ratesTexts.waiting.now, numeric: true, render: (each) => formatExact(rateNow(each)) },
          { title: ratesTexts.waiting.wished, numeric: true, render: (each) => formatExact(each.rate) },
          {
            title: ratesTexts.waiting.decision,
            className: styles.words,
            render: (each) => CONSOLE_CALLS.approveRate.may.includes(role) && decisionOn(each),
          },
          { title: by, kept: true, className: styles.words, render: (each) => each.operator },
          { title: since, numeric: true, render: (each) => <TimeText at={each.at} shape="relative" /> },
        ]}
      />
    </Card>
  );
}
