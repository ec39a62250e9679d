import type { PathFacts } from '@/domain/paths/pathComparison';
import { multilateralTexts } from '@/texts/orders/multilateral';
import { orderTexts } from '@/texts/orders/order';
import { Banner } from '@/ui/panels/Banner';
import { Button } from '@/ui/controls/Button';
import { Money } from '@/ui/figures/Money';
import { Phrase } from '@/ui/figures/Phrase';
import { NoticeLines } from '@/features/orders/asShown/NoticeLines';
import type { AsShown } from '@/features/orders/asShown/useAsShown';

interface PathNoticeProps {
  /** The chosen path. */
  facts: PathFacts;
  /** What the path brought when it was chosen, and what it brings now. */
  shown: AsShown;
  onPayInstead: (amount: string) => void;
  disabled: boolean;
}

/** Says that the chosen path brings more or less than when it was chosen, or that it carries less than the amount. */
export function PathNotice({ facts, shown: { was, now, asks, armed }, onPayInstead, disabled }: PathNoticeProps) {
  if (was === undefined || now === undefined || was === now) return null;
  const { path, fills, share, carries } = facts;
  const money = (amount: string, currency = '') => <Money amount={amount} currency={currency} tabbable={false} />;
  const target = path.at(-1);
  if (!carries) {
    return (
      <Banner tone="warn">
        <NoticeLines>
          <span>
            <Phrase text={multilateralTexts.pathTooSmall(share)} parts={{ was: money(was, target) }} />
          </span>
          {fills === '0' ? (
            <span>{multilateralTexts.chooseAnother}</span>
          ) : (
            <span>
              <Button size="small" onClick={() => onPayInstead(fills)} disabled={disabled}>
                <Phrase text={multilateralTexts.payInstead} parts={{ amount: money(fills, path[0]) }} />
              </Button>
            </span>
          )}
        </NoticeLines>
      </Banner>
    );
  }
  return (
    <Banner tone={asks ? 'warn' : 'info'}>
      <NoticeLines>
        <span>
          <Phrase text={multilateralTexts.marketMoved} parts={{ was: money(was, target), now: money(now, target) }} />
        </span>
        {armed && <span>{orderTexts.askedAgain}</span>}
      </NoticeLines>
    </Banner>
  );
}
