import { useGetWalletsQuery } from '@/api/endpoints/walletsApi';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { fundTexts } from '@/texts/wallet/fund';
import { Card } from '@/ui/panels/Card';
import { routeTo } from '@/routes/routes';
import { WalletLink } from '@/widgets/money/WalletLink';
import styles from './FundingChoice.module.css';

/** The currencies that can be funded, each with the balance of its wallet. A currency without a wallet is shown too. */
export function FundingChoice() {
  const { data: wallets = [] } = useGetWalletsQuery();
  return (
    <Card title={fundTexts.chooseWallet}>
      <ul className={styles.choices}>
        {TRADABLE_CURRENCIES.map((currency) => (
          <li key={currency}>
            <WalletLink
              to={routeTo('amountConfirmation', currency)}
              currency={currency}
              balance={wallets.find((wallet) => wallet.currency === currency)?.balance ?? null}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
