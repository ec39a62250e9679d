import { useGetWalletsQuery } from '@/api/endpoints/walletsApi';
import { isPositive, parseDecimal } from '@/domain/money/decimal';
import { Banner } from '@/ui/panels/Banner';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { ROUTES } from '@/routes/routes';

/** Users who cannot log in cannot withdraw: shown while there is still something to withdraw. */
export function LeftInWallets() {
  const { data: wallets = [] } = useGetWalletsQuery();
  const holds = wallets.some(({ balance }) => {
    const held = balance === null ? null : parseDecimal(balance);
    return held !== null && isPositive(held);
  });
  if (!holds) return null;
  return (
    <Banner
      tone="warn"
      action={
        <ButtonLink to={ROUTES.withdraw} size="small">
          Withdraw
        </ButtonLink>
      }
    >
      Your wallets still hold money. Withdraw it first: afterwards you cannot log in any more.
    </Banner>
  );
}
