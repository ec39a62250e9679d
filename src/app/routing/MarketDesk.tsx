import { lazy, Suspense } from 'react';
import { appTexts } from '@/texts/app';
import { ConfigProvider } from 'antd';
import { CurrencyMarketScreen } from '@/features/market/desk/CurrencyMarketScreen';
import type { RenderTicket } from '@/features/market/desk/TicketPlace';
import { Card } from '@/ui/panels/Card';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';

const DeskTicket = lazy(() =>
  import('@/features/orders/bilateral/DeskTicket').then((module) => ({ default: module.DeskTicket })),
);

/** In a sheet the lists of the ticket open inside it: outside they would lie beneath. */
const popupsInSheet = (trigger?: HTMLElement) => trigger?.closest('dialog') ?? document.body;

const renderTicket: RenderTicket = (props) => (
  <ConfigProvider getPopupContainer={popupsInSheet}>
    <Suspense
      fallback={
        <Card title={appTexts.buyWith(props.currency, props.swapTo)}>
          <SkeletonRows label={appTexts.loadingTicket} count={7} tall />
        </Card>
      }
    >
      <DeskTicket {...props} />
    </Suspense>
  </ConfigProvider>
);

/** Route /market/{currencyCode}: the market's screen with the ticket of the orders beside it. */
export function MarketDesk() {
  return <CurrencyMarketScreen renderTicket={renderTicket} />;
}
