import { RATE_INPUT_DECIMALS } from '@contract/values/constants';
import { deskTexts } from '@/texts/console/desk';
import { ratesTexts as texts } from '@/texts/console/books';
import { AmountField } from '@/ui/controls/AmountField';
import { Button } from '@/ui/controls/Button';
import { Tag } from '@/ui/marks/Tag';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { type Pair, pairName, turned } from '@/console/parts/pairs';
import type { RatesFields } from './useRatesForm';

/** The rates of two currencies, there and back, with what became of each. */
export function RateRow({ pair, fields }: { pair: Pair; fields: RatesFields }) {
  const { busy, textOf, change, leave, send, outcomeOf } = fields;
  const both = [pair, turned(pair)];
  const asked = both.filter((each) => outcomeOf(each)?.isAsked);
  return (
    <div role="group" aria-label={texts.both(pair.from, pair.to)} className={styles.stack}>
      <div className={styles.pairOfFields}>
        {both.map((each) => {
          const outcome = outcomeOf(each);
          const isSet = outcome?.error === null;
          return (
            <AmountField
              key={each.from}
              label={texts.rateOf(each.from, each.to)}
              value={textOf(each)}
              decimals={RATE_INPUT_DECIMALS}
              error={outcome?.error ?? null}
              hint={isSet && <Tag tone={outcome.waits ? 'gold' : 'up'}>{outcome.waits ? texts.waits : texts.set}</Tag>}
              onChange={(text) => change(each, text)}
              onBlur={() => leave(each)}
            />
          );
        })}
      </div>
      {both.some((each) => outcomeOf(each)?.waits) && <p>{texts.waiting.noted}</p>}
      {asked.length > 0 && (
        <div className={styles.buttons}>
          <Button
            variant="danger"
            busy={busy}
            aria-label={texts.sureOf(deskTexts.sure, asked.map(({ from, to }) => pairName(from, to)).join(', '))}
            onClick={() => void send(asked, true)}
          >
            {deskTexts.sure}
          </Button>
        </div>
      )}
    </div>
  );
}
