import { useCallback } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { isTradable } from '@contract/values/currencies';
import { bilateralTexts } from '@/texts/orders/bilateral';
import { orderTexts } from '@/texts/orders/order';
import { Card } from '@/ui/panels/Card';
import { PageHeader } from '@/ui/panels/PageHeader';
import { Tag } from '@/ui/marks/Tag';
import { BackTo } from '@/widgets/tickets/BackTo';
import { NotOffered } from '@/widgets/money/NotOffered';
import { prefilledOrder } from './bilateralDraft';
import { BilateralTicket } from './BilateralTicket';
import { OfferedBook } from './OfferedBook';
import { useBilateralOrder } from './useBilateralOrder';
import { TwoColumns } from '@/ui/layout/TwoColumns';

function BilateralOrder({ source, search }: { source: string; search: URLSearchParams }) {
  const order = useBilateralOrder(source, prefilledOrder(search, source));
  const { form, change, known, levels } = order;
  const { target, rate } = form;
  const choose = useCallback((chosen: string) => change({ rate: chosen }), [change]);
  return (
    <TwoColumns widths="ticketFirst">
      <Card
        title={target === null ? orderTexts.convert(source) : bilateralTexts.buyWith(target, source)}
        actions={<Tag>{bilateralTexts.kind}</Tag>}
        padded
      >
        <BilateralTicket order={order} />
      </Card>
      <OfferedBook source={source} target={target} known={known} levels={levels} chosen={rate} onChoose={choose} />
    </TwoColumns>
  );
}

/**
 * Route /bi-order-confirmation/{currencyCode}; ?to=&rate=&amount= fill in the ticket (links from the market use them).
 */
export function BilateralOrderConfirmationScreen() {
  const { currencyCode = '' } = useParams();
  const [search] = useSearchParams();
  if (!isTradable(currencyCode)) {
    return <NotOffered title={bilateralTexts.title} currency={currencyCode} choice="bilateralOrder" />;
  }
  return (
    <>
      <PageHeader title={orderTexts.orderWith(currencyCode)} actions={<BackTo route="bilateralOrder" />} />
      <BilateralOrder key={search.toString()} source={currencyCode} search={search} />
    </>
  );
}
