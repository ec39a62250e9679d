import { LISTING_RATE_DECIMALS } from '@contract/values/constants';
import { EM_DASH, formatFixed } from '@/domain/money/formatDecimal';
import { SENTENCES } from '@/texts/sentences';
import { multilateralTexts } from '@/texts/orders/multilateral';
import { orderTexts } from '@/texts/orders/order';
import { Card } from '@/ui/panels/Card';
import { Form } from '@/ui/controls/Form';
import { Money } from '@/ui/figures/Money';
import { Quote, type QuoteLine } from '@/ui/figures/Quote';
import { RateText } from '@/ui/figures/RateText';
import { SubmitNotice } from '@/widgets/tickets/SubmitNotice';
import { PathNotice } from './PathComparison';
import { PlaceOrder } from '@/features/orders/choice/PlaceOrder';
import type { MultilateralOrder } from './useMultilateralOrder';

interface MultilateralReceiptProps {
  source: string;
  order: MultilateralOrder;
  /** False until the wallet and the user are known. */
  ready: boolean;
}

function linesOf(source: string, { form, comparison, chosen }: MultilateralOrder): QuoteLine[] {
  const rate = chosen?.carries ? chosen.effectiveRate : null;
  return [
    { label: orderTexts.youPay, value: <Money amount={comparison?.pay ?? null} currency={source} /> },
    { label: orderTexts.multilateralFee, value: <Money amount={comparison?.fee ?? null} currency={source} /> },
    ...(chosen?.hops ?? []).map((hop) => ({
      label: `${hop.source} → ${hop.target}`,
      value: hop.rate === null ? EM_DASH : <RateText rate={hop.rate} currency={hop.target} swapTo={hop.source} />,
    })),
    {
      label: multilateralTexts.effectiveRate,
      value: rate === null ? EM_DASH : <RateText rate={rate} currency={form.target ?? undefined} swapTo={source} />,
    },
  ];
}

/** The receipt of the chosen path, and the order itself. */
export function MultilateralReceipt({ source, order, ready }: MultilateralReceiptProps) {
  const { form, chosen, ticket, shown, named, send, payInstead } = order;
  const { target } = form;
  const rate = chosen?.effectiveRate ?? null;
  return (
    <Card title={multilateralTexts.receipt} padded>
      <Form label={multilateralTexts.title} onSubmit={send} busy={ticket.busy} wide>
        <Quote
          lines={linesOf(source, order)}
          total={{
            label: orderTexts.youReceive,
            value: chosen?.carries && target !== null ? <Money amount={chosen.received} currency={target} /> : EM_DASH,
          }}
        />
        {chosen !== null && (
          <PathNotice facts={chosen} shown={shown} onPayInstead={payInstead} disabled={ticket.busy} />
        )}
        <SubmitNotice setback={ticket.setback} sent="MOF_ORDER" failure={SENTENCES.orderFailed} />
        <PlaceOrder
          shown={shown}
          busy={ticket.busy}
          disabled={!ready || ticket.settled}
          rate={named && rate !== null ? formatFixed(rate, LISTING_RATE_DECIMALS) : null}
        />
      </Form>
    </Card>
  );
}
