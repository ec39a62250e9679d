import { useCallback, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useGetMeQuery } from '@/api/userApi';
import { useGetWalletQuery } from '@/api/walletsApi';
import { isTradable } from '@contract/currencies';
import type { BilateralOrderForm } from '@/domain/rules/bilateralOrderRules';
import { submitMoney } from '@/flows/submitMoney';
import { selectOfferedLevels } from '@/state/bookSelectors';
import { useAppSelector } from '@/state/hooks';
import { useBook } from '@/state/useBook';
import { useLiveGroup } from '@/state/useLiveGroup';
import { PageHeader } from '@/ui/PageHeader';
import { BackTo } from '@/widgets/BackTo';
import { NotOffered } from '@/widgets/NotOffered';
import { useSubmitMoney } from '@/widgets/useSubmitMoney';
import { readPrefill } from './bilateralDraft';
import { BilateralTicket } from './BilateralTicket';
import { OfferedBook } from './OfferedBook';
import styles from '@/widgets/Desk.module.css';

function BilateralOrder({ source, search }: { source: string; search: URLSearchParams }) {
  const known = useBook();
  useLiveGroup('orders');
  useLiveGroup('transactions');
  useLiveGroup('currency_rates');
  const [form, setForm] = useState(() => readPrefill(search, source));
  const ticket = useSubmitMoney(submitMoney);
  const { renew } = ticket;
  const change = useCallback(
    (part: Partial<BilateralOrderForm>) => {
      renew();
      setForm((before) => ({ ...before, ...part }));
    },
    [renew],
  );
  const choose = useCallback((rate: string) => change({ rate }), [change]);
  const { data: wallet } = useGetWalletQuery(source);
  const { data: me } = useGetMeQuery();
  const levels = useAppSelector(selectOfferedLevels(source, form.currencyTo ?? ''));
  const listedAtRate = levels.find(({ rate }) => rate === form.rate)?.total ?? null;
  return (
    <div className={styles.desk}>
      <BilateralTicket
        source={source}
        form={form}
        onChange={change}
        levels={levels}
        known={known}
        facts={{ balance: wallet?.balance ?? null, listedAtRate }}
        ticket={ticket}
        email={me && wallet && (me.email ?? '')}
      />
      <OfferedBook
        source={source}
        target={form.currencyTo}
        known={known}
        levels={levels}
        chosen={form.rate}
        onChoose={choose}
      />
    </div>
  );
}

/** Route /bi-order-confirmation/{currencyCode}; ?to=&rate=&amount= fill the ticket in (from the market). */
export function BilateralOrderConfirmationScreen() {
  const { currencyCode = '' } = useParams();
  const [search] = useSearchParams();
  if (!isTradable(currencyCode)) {
    return <NotOffered title="Bilateral order" currency={currencyCode} choice="bilateralOrder" />;
  }
  return (
    <>
      <PageHeader title={`Order with ${currencyCode}`} actions={<BackTo route="bilateralOrder" />} />
      <BilateralOrder key={search.toString()} source={currencyCode} search={search} />
    </>
  );
}
