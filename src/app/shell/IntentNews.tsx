import type { IntentDraft } from '@/api/intents/intentStorage';
import { useAppDispatch } from '@/state/store/hooks';
import { type IntentNews as News, intentDismissed } from '@/state/slices/intentsSlice';
import { Banner } from '@/ui/panels/Banner';
import { Button } from '@/ui/controls/Button';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Money } from '@/ui/figures/Money';
import { routeTo } from '@/routes/routes';
import styles from './IntentNews.module.css';
import { useIntentNews } from './useIntentNews';

const NOUNS: Record<IntentDraft['type'], string> = {
  FUND_WALLET: 'funding',
  WITHDRAW: 'withdrawal',
  LIST: 'listing',
  ORDER: 'order',
  MOF_ORDER: 'multilateral order',
};

function OneNews({ news: { id, draft, outcome } }: { news: News }) {
  const dispatch = useAppDispatch();
  const read = () => dispatch(intentDismissed(id));
  const what = (
    <>
      {`Your ${NOUNS[draft.type]} of `}
      <Money amount={draft.amount} currency={draft.currency_from} />
    </>
  );
  const action = (
    <span className={styles.actions}>
      {outcome.kind === 'arrived' && (
        <ButtonLink size="small" to={routeTo('transactionDetails', outcome.id)} onClick={read}>
          Open it
        </ButtonLink>
      )}
      <Button size="small" variant="quiet" onClick={read}>
        Dismiss
      </Button>
    </span>
  );
  return outcome.kind === 'arrived' ? (
    <Banner tone="success" action={action}>
      {what} has arrived, although you left before the answer came. Do not send it again.
    </Banner>
  ) : (
    <Banner tone="info" action={action}>
      {what} was not made: no answer had come when you left, and it has not arrived. You can try again.
    </Banner>
  );
}

/** What became of submissions that a reload, a closed tab or a way elsewhere cut off, over the screen. */
export function IntentNews() {
  const all = useIntentNews();
  if (all.length === 0) return null;
  return (
    <div className={styles.news}>
      {all.map((news) => (
        <OneNews key={news.id} news={news} />
      ))}
    </div>
  );
}
