import { useGetWalletsQuery } from '@/api/walletsApi';
import { isPositive, parseDecimal } from '@/domain/decimal';
import { Banner } from '@/ui/Banner';
import { ButtonLink } from '@/ui/ButtonLink';
import { ROUTES } from '@/ui/routes';

/** Whoever cannot log in cannot withdraw: said while there is still something to withdraw. */
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
