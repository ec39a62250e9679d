import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import { formatExact } from '@/domain/money/formatDecimal';
import { ratesTexts } from '@/texts/console/books';
import { deskTexts } from '@/texts/console/desk';
import { Button } from '@/ui/controls/Button';
import { TimeText } from '@/ui/figures/times';
import { Card } from '@/ui/panels/Card';
import { Row } from '@/ui/tables/Row';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import { type AnswerOf, useOperator } from './calls/callConsole';
import { useAct } from './calls/useWatched';
import { deskClasses as styles, Outcome } from './parts/deskParts';
import { pairName } from './parts/words';

type Market = AnswerOf<'getMarket'>;
type Waiting = Market['waiting_rates'][number];

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
  return (
    <Card title={ratesTexts.waiting.title} footer={ratesTexts.waiting.hint}>
      <Outcome failures={failures} done={false} />
      <Table caption={ratesTexts.waiting.title}>
        <thead>
          <tr>
            <HeadCell>{pair}</HeadCell>
            <HeadCell numeric>{ratesTexts.waiting.now}</HeadCell>
            <HeadCell numeric>{ratesTexts.waiting.wished}</HeadCell>
            <HeadCell>{ratesTexts.waiting.decision}</HeadCell>
            <HeadCell>{by}</HeadCell>
            <HeadCell numeric>{since}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {waiting.map((each) => {
            const name = pairName(each.currency_from, each.currency_to);
            const isOwn = each.operator === email;
            const ending = isOwn ? ratesTexts.waiting.takeBack : ratesTexts.waiting.decline;
            return (
              <Row key={name}>
                <Cell kept className={styles.whole}>
                  {name}
                </Cell>
                <Cell numeric>{formatExact(rateNow(each))}</Cell>
                <Cell numeric>{formatExact(each.rate)}</Cell>
                <Cell className={styles.words}>
                  {CONSOLE_CALLS.approveRate.may.includes(role) && (
                    <div className={styles.buttons}>
                      {!isOwn && (
                        <Button
                          variant="primary"
                          size="small"
                          aria-label={ratesTexts.waiting.ofPair(ratesTexts.waiting.approve, name)}
                          busy={isBusy}
                          onClick={() => void approve(each)}
                        >
                          {ratesTexts.waiting.approve}
                        </Button>
                      )}
                      <Button
                        size="small"
                        aria-label={ratesTexts.waiting.ofPair(ending, name)}
                        busy={isBusy}
                        onClick={() => void end(each)}
                      >
                        {ending}
                      </Button>
                    </div>
                  )}
                </Cell>
                <Cell kept className={styles.words}>
                  {each.operator}
                </Cell>
                <Cell numeric>
                  <TimeText at={each.at} shape="relative" />
                </Cell>
              </Row>
            );
          })}
        </tbody>
      </Table>
    </Card>
  );
}
