import { type Debt, debtCalls } from '@contract/payments';
import { useGetWalletsQuery } from '@/api/endpoints/userApi';
import { toCallError } from '@/api/transport/callError';
import { injectCalls } from '@/api/transport/injectCalls';
import { decimal, isPositive, minOf, toText } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import { debtTexts as texts } from '@/texts/wallet/debt';
import { Button } from '@/ui/controls/Button';
import { Banner } from '@/ui/panels/Banner';
import { readRefusal, RefusalBanner } from './RefusalBanner';
import styles from './DebtNotice.module.css';

const { useGetDebtsQuery, usePayDebtMutation } = injectCalls(debtCalls);

/** One debt, and the button that pays as much of it as the wallet has. */
function DebtLine({ currency, amount }: Debt) {
  const { data: wallets = [] } = useGetWalletsQuery();
  const [pay, { isLoading: busy, error }] = usePayDebtMutation();
  const free = wallets.find((wallet) => wallet.currency === currency)?.balance ?? '0';
  const part = minOf(decimal(free), decimal(amount));
  const money = (figure: string) => `${formatExact(figure)} ${currency}`;
  return (
    <>
      <Banner
        tone="warn"
        action={
          isPositive(part) && (
            <Button size="small" busy={busy} needsServer onClick={() => void pay({ currency })}>
              {texts.pay(money(toText(part)))}
            </Button>
          )
        }
      >
        {texts.owes(money(amount))}
      </Banner>
      <RefusalBanner
        refusal={error === undefined ? null : readRefusal(toCallError(error), {})}
        failure={texts.notPaid}
        doubt={texts.unclear}
      />
    </>
  );
}

/** What the user owes; nothing if that is nothing. */
export function DebtNotice() {
  const { data: debts = [] } = useGetDebtsQuery();
  if (debts.length === 0) return null;
  return (
    <div className={styles.debts}>
      {debts.map((debt) => (
        <DebtLine key={debt.currency} {...debt} />
      ))}
    </div>
  );
}
