import { useGetWalletsQuery } from '@/api/endpoints/walletsApi';
import { isPositive, parseDecimal } from '@/domain/money/decimal';
import { Banner } from '@/ui/panels/Banner';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { ROUTES } from '@/routes/routes';
import { profileTexts } from '@/texts/profile/profile';

/** A warning while there is money in the wallets: users who cannot log in cannot withdraw. */
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
          {profileTexts.withdraw}
        </ButtonLink>
      }
    >
      {profileTexts.moneyLeft}
    </Banner>
  );
}
