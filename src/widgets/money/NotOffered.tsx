import { figureTexts } from '@/texts/figures';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { PageHeader } from '@/ui/panels/PageHeader';
import { type RouteName, ROUTES } from '@/routes/routes';
import { moneyTexts } from '@/texts/money';

interface NotOfferedProps {
  /** The screen's heading. */
  title: string;
  /** The currency that the address names. */
  currency: string;
  /** The screen on which a currency is chosen. */
  choice: RouteName;
}

/** Shown instead of a screen if its address names a currency that is not traded. */
export function NotOffered({ title, currency, choice }: NotOfferedProps) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          title={moneyTexts.notOffered(currency)}
          action={<ButtonLink to={ROUTES[choice]}>{moneyTexts.chooseCurrency}</ButtonLink>}
        >
          {moneyTexts.traded(figureTexts.listed(TRADABLE_CURRENCIES))}
        </EmptyState>
      </Card>
    </>
  );
}
