import { payoutCalls } from '@contract/payments';
import { injectCalls } from '@/api/transport/injectCalls';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { payoutTexts } from '@/texts/wallet/payout';
import { TimeText } from '@/ui/figures/times';

const { useGetPayoutQuery } = injectCalls(payoutCalls);

/** What the bank did with a withdrawal, and when; nothing for one that is in no file. */
export function PayoutFact({ transaction }: { transaction: string }) {
  const { currentData } = useGetPayoutQuery(transaction);
  if (!currentData?.payout) return null;
  const { state, reference, sent_at: sentAt, at, reason } = currentData.payout;
  return (
    <>
      <dt>{payoutTexts.title}</dt>
      <dd>
        <span>{payoutTexts[state]}</span>
        <TimeText at={at ?? sentAt} />
        <span translate="no">{reference}</span>
        {state === 'returned' && <span>{payoutTexts.back(reason ?? EM_DASH)}</span>}
      </dd>
    </>
  );
}
