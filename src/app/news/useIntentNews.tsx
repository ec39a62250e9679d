import { useEffect } from 'react';
import { watchClosing } from '@/api/intents/heldIntent';
import { resolveIntents } from '@/flows/money/resolveIntents';
import { useAppDispatch, useAppSelector } from '@/state/store/hooks';
import {
  type IntentNews as News,
  intentDismissed,
  selectIntentsLeft,
  selectIntentsToShow,
} from '@/state/slices/intentsSlice';
import { Banner } from '@/ui/panels/Banner';
import { Button } from '@/ui/controls/Button';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Money } from '@/ui/figures/Money';
import { Phrase } from '@/ui/figures/Phrase';
import { routeTo } from '@/routes/routes';
import type { Notice } from './notice';
import styles from './News.module.css';
import { ticketTexts } from '@/texts/tickets';

/** A page that was reloaded shows what became of the submission by itself. */
const isOpen = (transactionId: string) => routeTo('transactionDetails', transactionId) === window.location.pathname;

/** The pause before another try if nothing could be found out. */
const TRY_AGAIN_MS = 5_000;

function OneNews({ news: { draft, outcome }, onDismiss }: { news: News; onDismiss: () => void }) {
  const parts = { amount: <Money amount={draft.amount} currency={draft.currency_from} /> };
  const action = (
    <span className={styles.actions}>
      {outcome.kind === 'arrived' && (
        <ButtonLink size="small" to={routeTo('transactionDetails', outcome.id)} onClick={onDismiss}>
          {ticketTexts.openIt}
        </ButtonLink>
      )}
      <Button size="small" variant="quiet" onClick={onDismiss}>
        {ticketTexts.dismiss}
      </Button>
    </span>
  );
  return outcome.kind === 'arrived' ? (
    <Banner tone="success" action={action}>
      <Phrase text={ticketTexts.arrived(draft.type)} parts={parts} />
    </Banner>
  ) : (
    <Banner tone="info" action={action}>
      <Phrase text={ticketTexts.lost(draft.type)} parts={parts} />
    </Banner>
  );
}

/**
 * Finds out what became of earlier submissions whose outcome the user has not seen, including those whose ticket was
 * left.
 */
function useUnseenOutcomes() {
  const dispatch = useAppDispatch();
  const left = useAppSelector(selectIntentsLeft);
  useEffect(() => {
    return watchClosing();
  }, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasEnded = false;
    const resolve = async () => {
      const unknown = await dispatch(resolveIntents(isOpen));
      if (unknown > 0 && !hasEnded) timer = setTimeout(() => void resolve(), TRY_AGAIN_MS);
    };
    void resolve();
    return () => {
      hasEnded = true;
      clearTimeout(timer);
    };
  }, [dispatch, left]);
  return useAppSelector(selectIntentsToShow);
}

/** Above the screen: what became of submissions that a reload, a closed tab or a navigation interrupted. */
export function useIntentNews(): readonly Notice[] {
  const dispatch = useAppDispatch();
  const dismiss = (id: string) => dispatch(intentDismissed(id));
  return useUnseenOutcomes().map((news) => ({
    key: news.id,
    banner: <OneNews news={news} onDismiss={() => dismiss(news.id)} />,
    dismiss: () => dismiss(news.id),
  }));
}
