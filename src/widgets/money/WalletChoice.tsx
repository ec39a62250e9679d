import { useGetWalletsQuery } from '@/api/endpoints/userApi';
import { isTradable } from '@contract/values/currencies';
import { SENTENCES } from '@/texts/sentences';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { type RouteName, ROUTES, routeTo } from '@/routes/routes';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { WalletLink } from './WalletLink';
import styles from './WalletChoice.module.css';
import { moneyTexts } from '@/texts/money';

interface WalletChoiceProps {
  /** "Choose the wallet to list from". */
  title: string;
  /** The route that a currency leads to; its parameter is the currency code. */
  route: RouteName;
}

/** The user's wallets in traded currencies, each with its balance and as a link to the next screen. */
export function WalletChoice({ title, route }: WalletChoiceProps) {
  const { data } = useGetWalletsQuery();
  const wallets = data?.filter(({ currency }) => isTradable(currency));
  return (
    <Card title={title}>
      <div className={styles.room}>
        {wallets === undefined && <SkeletonRows label={moneyTexts.loadingWallets} count={3} tall />}
        {wallets?.length === 0 && (
          <EmptyState
            title={SENTENCES.noWallets}
            action={<ButtonLink to={ROUTES.fundWallet}>{moneyTexts.fundOne}</ButtonLink>}
          />
        )}
        {wallets !== undefined && wallets.length > 0 && (
          <ul className={styles.wallets}>
            {wallets.map(({ id, currency, balance }) => (
              <li key={id}>
                <WalletLink to={routeTo(route, currency)} currency={currency} balance={balance} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
