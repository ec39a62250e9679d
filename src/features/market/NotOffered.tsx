import { BackTo } from '@/widgets/BackTo';
import { ButtonLink } from '@/ui/ButtonLink';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { ROUTES } from '@/ui/routes';

/** Where an address names a currency that is not traded. */
export function NotOffered({ currency }: { currency: string }) {
  return (
    <>
      <PageHeader title="Public market" actions={<BackTo route="publicMarket" />} />
      <Card>
        <EmptyState
          title={`${currency} is not offered in the public market.`}
          action={<ButtonLink to={ROUTES.publicMarket}>Choose a currency</ButtonLink>}
        >
          Listings are made in CNY, GHC and NGN.
        </EmptyState>
      </Card>
    </>
  );
}
