import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import { deskTexts } from '@/texts/console/desk';
import { Button } from '@/ui/controls/Button';
import { Card } from '@/ui/panels/Card';
import { useAct } from '@/console/calls/useAct';
import { useOperator } from '@/console/calls/session';
import { useWatched } from '@/console/calls/useWatched';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { Outcome } from '@/console/parts/Outcome';
import { Loading } from '@/console/parts/Loading';
import { Outdated } from '@/console/parts/Outdated';
import { FourEyesForm } from './FourEyesForm';
import { ListingsCard } from './ListingsCard';
import { pairOptions } from '@/console/parts/pairs';
import { PaymentDetailsCard } from './PaymentDetailsCard';
import { RateHistoryCard } from './RateHistoryCard';
import { RatesCard } from './RatesCard';
import { RatesForm } from './RatesForm';
import { WaitingRates } from './WaitingRates';

/** /operator/market: the halt, the rates and their history, the listings, from which amount two approve, where users pay to. */
export function MarketScreen() {
  const { role } = useOperator();
  const { answer, failure, reload } = useWatched('getMarket', {});
  const status = useAct('setAppStatus');
  if (!answer) return <Loading failure={failure} />;
  const { open, rates } = answer;
  const flip = async () => {
    await status.act({ payload: { open: !open } });
    reload();
  };
  const pairs = pairOptions(rates);
  const isOwner = CONSOLE_CALLS.setFourEyes.may.includes(role);
  return (
    <div className={styles.stack}>
      <WaitingRates market={answer} onDone={reload} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Outdated failure={failure} />
          <Card title={deskTexts.status} padded>
            <Outcome failures={[status.failure]} done={false} />
            <p>{open ? deskTexts.open : deskTexts.halted}</p>
            {CONSOLE_CALLS.setAppStatus.may.includes(role) && (
              <div className={styles.buttons}>
                <Button variant={open ? 'danger' : 'primary'} busy={status.busy} onClick={() => void flip()}>
                  {open ? deskTexts.halt : deskTexts.resume}
                </Button>
              </div>
            )}
          </Card>
          {CONSOLE_CALLS.setRate.may.includes(role) && <RatesForm rates={rates} onDone={reload} />}
          {isOwner && <FourEyesForm limits={answer.four_eyes} onDone={reload} />}
          {isOwner && <PaymentDetailsCard details={answer.payment_details} onDone={reload} />}
        </div>
        <div className={styles.stack}>
          <RatesCard rates={rates} />
          <RateHistoryCard pairs={pairs} />
          <ListingsCard pairs={pairs} />
        </div>
      </div>
    </div>
  );
}
