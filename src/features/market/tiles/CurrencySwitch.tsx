import { memo } from 'react';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { routeTo } from '@/routes/routes';
import { SegmentedLinks } from '@/ui/controls/SegmentedLinks';
import { marketTexts } from '@/texts/market/market';

const LINKS = TRADABLE_CURRENCIES.map((currency) => ({
  to: routeTo('currencyMarket', currency),
  label: (
    <>
      <CurrencyFlag currency={currency} decorative />
      <span translate="no">{currency}</span>
    </>
  ),
}));

/** Links from one currency's market to the others. */
export const CurrencySwitch = memo(function CurrencySwitch() {
  return <SegmentedLinks label={marketTexts.currency} links={LINKS} />;
});
