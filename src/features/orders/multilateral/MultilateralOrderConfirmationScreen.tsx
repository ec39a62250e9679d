import { useParams } from 'react-router-dom';
import { useGetMeQuery, useGetWalletQuery } from '@/api/endpoints/userApi';
import { isTradable, TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { useBook } from '@/state/selectors/useBook';
import { useLiveGroup } from '@/state/selectors/useLiveGroup';
import { multilateralTexts } from '@/texts/orders/multilateral';
import { orderTexts } from '@/texts/orders/order';
import { PageHeader } from '@/ui/panels/PageHeader';
import { BackTo } from '@/widgets/tickets/BackTo';
import { NotOffered } from '@/widgets/money/NotOffered';
import { Button } from '@/ui/controls/Button';
import { Card } from '@/ui/panels/Card';
import { currencyLabel } from '@/ui/figures/currencySymbol';
import { Form } from '@/ui/controls/Form';
import { SelectField } from '@/ui/controls/SelectField';
import { Tag } from '@/ui/marks/Tag';
import { WalletAmountField } from '@/widgets/money/WalletAmountField';
import { LISTING_RATE_DECIMALS } from '@contract/values/constants';
import { EM_DASH, formatFixed } from '@/domain/money/formatDecimal';
import { SENTENCES } from '@/texts/sentences';
import { Money } from '@/ui/figures/Money';
import { Quote, type QuoteLine } from '@/ui/figures/Quote';
import { RateText } from '@/ui/figures/RateText';
import { SubmitNotice } from '@/widgets/tickets/SubmitNotice';
import { PlaceOrder } from '@/features/orders/choice/PlaceOrder';
import { PathComparison, PathNotice } from './PathComparison';
import styles from './Paths.module.css';
import { type MultilateralOrder, useMultilateralOrder } from './useMultilateralOrder';

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
function MultilateralReceipt({ source, order, ready }: MultilateralReceiptProps) {
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

interface PathSearchTicketProps {
  source: string;
  balance: string | null;
  order: MultilateralOrder;
  /** False until the wallet and the user are known. */
  ready: boolean;
}

/** The amount to convert and the target currency. Enter computes the paths. */
function PathSearchTicket({ source, balance, order, ready }: PathSearchTicketProps) {
  const { form, type, compute, comparison, ticket } = order;
  const targets = TRADABLE_CURRENCIES.filter((code) => code !== source);
  return (
    <Card title={orderTexts.convert(source)} actions={<Tag>{multilateralTexts.kind}</Tag>} padded>
      <Form label={multilateralTexts.search} onSubmit={compute} busy={ticket.busy} wide>
        <WalletAmountField
          currency={source}
          balance={balance}
          value={form.amount}
          onChange={(amount) => type({ amount })}
          error={ticket.errorOf('amount')}
          disabled={ticket.busy}
        />
        <SelectField
          label={orderTexts.targetCurrency}
          value={form.target ?? ''}
          onChange={(code) => type({ target: code === '' ? null : code })}
          options={targets.map((code) => ({ value: code, label: currencyLabel(code) }))}
          placeholder={orderTexts.chooseTarget}
          error={ticket.errorOf('target')}
          disabled={ticket.busy}
        />
        <Button
          type="submit"
          variant={comparison ? 'default' : 'primary'}
          block
          needsServer={false}
          disabled={!ready || ticket.busy}
        >
          {multilateralTexts.compute}
        </Button>
      </Form>
    </Card>
  );
}

function OrderDesk({ source }: { source: string }) {
  useBook();
  useLiveGroup('orders');
  const { data: wallet } = useGetWalletQuery(source);
  const { data: me } = useGetMeQuery();
  const balance = wallet?.balance ?? null;
  const order = useMultilateralOrder(source, { balance }, me?.email ?? '');
  const ready = me !== undefined && wallet !== undefined;
  return (
    <div className={styles.desk}>
      <PathSearchTicket source={source} balance={balance} order={order} ready={ready} />
      <PathComparison source={source} order={order} />
      <MultilateralReceipt source={source} order={order} ready={ready} />
    </div>
  );
}

/** Route /multi-order-confirmation/{currencyCode}. */
export function MultilateralOrderConfirmationScreen() {
  const { currencyCode = '' } = useParams();
  if (!isTradable(currencyCode)) {
    return <NotOffered title={multilateralTexts.title} currency={currencyCode} choice="multilateralOrder" />;
  }
  return (
    <>
      <PageHeader title={orderTexts.orderWith(currencyCode)} actions={<BackTo route="multilateralOrder" />} />
      <OrderDesk source={currencyCode} />
    </>
  );
}
