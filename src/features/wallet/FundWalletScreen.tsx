import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { useGetWalletsQuery } from '@/api/endpoints/userApi';
import { routeTo } from '@/routes/routes';
import { fundTexts } from '@/texts/wallet/fund';
import { TwoColumns } from '@/ui/layout/TwoColumns';
import { Card } from '@/ui/panels/Card';
import { PageHeader } from '@/ui/panels/PageHeader';
import { WalletLink } from '@/widgets/money/WalletLink';
import { BackTo } from '@/widgets/tickets/BackTo';
import { Debts } from '@/widgets/tickets/Debts';
import { PendingTransactions } from '@/widgets/transactions/PendingTransactions';
import styles from './FundingChoice.module.css';

/** The currencies that can be funded, each with the balance of its wallet. A currency without a wallet is shown too. */
function FundingChoice() {
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

/** Route /fund-wallet. */
export function FundWalletScreen() {
  return (
    <>
      <PageHeader title={fundTexts.title} facts={fundTexts.facts} actions={<BackTo route="home" />} />
      <Debts />
      <TwoColumns>
        <FundingChoice />
        <PendingTransactions type="FUND_WALLET" />
      </TwoColumns>
    </>
  );
}
