import { payoutCalls } from '@contract/payments';
import type { Transaction } from '@contract/values/transaction';
import { useGetFundingReferenceQuery } from '@/api/endpoints/paymentDetailsApi';
import { injectCalls } from '@/api/transport/injectCalls';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { fundedText } from '@/domain/wording/fundingReference';
import { formatDay } from '@/domain/wording/moment';
import { payoutTexts } from '@/texts/wallet/payout';
import { receivedTexts } from '@/texts/wallet/received';
import { TimeText } from '@/ui/figures/times';

const { useGetPayoutQuery } = injectCalls(payoutCalls);

/** What the bank did with a withdrawal, and when; nothing for one that is in no file. */
function PayoutFact({ transaction }: { transaction: string }) {
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

/** What a bank received for a funding and is not credited; nothing for most. */
function ReceivedFact({ transaction }: { transaction: string }) {
  const { currentData } = useGetFundingReferenceQuery(transaction);
  if (!currentData?.received?.length) return null;
  return (
    <>
      <dt>{receivedTexts.title}</dt>
      <dd>
        {currentData.received.map(({ amount, currency, booked_on, state }, at) => (
          <div key={String(at)}>{receivedTexts[state](fundedText(amount, currency), formatDay(booked_on))}</div>
        ))}
      </dd>
    </>
  );
}

/** What the bank says of a withdrawal or a funding. */
export const BankFact = ({ id, type }: Pick<Transaction, 'id' | 'type'>) =>
  type === 'WITHDRAW' ? <PayoutFact transaction={id} /> : <ReceivedFact transaction={id} />;
