import { EM_DASH } from '@/domain/formatDecimal';
import { SENTENCES } from '@/domain/messages';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Form } from '@/ui/Form';
import { Money } from '@/ui/Money';
import { Quote, type QuoteLine } from '@/ui/Quote';
import { RateText } from '@/ui/RateText';
import { SubmitNotice } from '@/widgets/SubmitNotice';
import { PathNotice } from './PathNotice';
import type { MultilateralOrder } from './useMultilateralOrder';
import { useWhenChosen } from './useWhenChosen';

export interface MultilateralReceiptProps {
  source: string;
  order: MultilateralOrder;
  /** False until the wallet and the user are known. */
  ready: boolean;
}

function linesOf(source: string, { form, quotes, chosen }: MultilateralOrder): QuoteLine[] {
  const rate = chosen?.effectiveRate ?? null;
  return [
    { label: 'You pay', value: <Money amount={quotes?.pay ?? null} currency={source} /> },
    { label: 'Fee 1.5 %', value: <Money amount={quotes?.fee ?? null} currency={source} /> },
    ...(chosen?.hops ?? []).map(({ from, to, averageRate }) => ({
      label: `${from} → ${to}`,
      value: <RateText rate={averageRate} base={to} counter={from} />,
    })),
    {
      label: 'Effective rate',
      value: rate === null ? EM_DASH : <RateText rate={rate} base={form.currencyTo ?? undefined} counter={source} />,
    },
  ];
}

/** The receipt of the chosen path, and the order itself. */
export function MultilateralReceipt({ source, order, ready }: MultilateralReceiptProps) {
  const { form, quotes, chosen, ticket, send } = order;
  const target = form.currencyTo;
  const received = chosen?.received;
  const was = useWhenChosen(`${form.path ?? ''} ${quotes?.pay ?? ''}`, received);
  return (
    <Card title="Receipt" padded>
      <Form label="Multilateral order" onSubmit={send} busy={ticket.busy} wide>
        <Quote
          lines={linesOf(source, order)}
          total={{
            label: 'You receive',
            value:
              chosen?.effectiveRate && target !== null ? <Money amount={chosen.received} currency={target} /> : EM_DASH,
          }}
        />
        {target !== null && was !== undefined && received !== undefined && (
          <PathNotice currency={target} was={was} now={received} />
        )}
        <SubmitNotice setback={ticket.setback} noun="order" failure={SENTENCES.orderFailed} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          busy={ticket.busy}
          disabled={!ready || ticket.settled}
        >
          Place order
        </Button>
      </Form>
    </Card>
  );
}
