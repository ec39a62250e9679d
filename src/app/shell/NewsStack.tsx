import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { watchClosing } from '@/api/intents/heldIntent';
import { newVersion, onNewVersion } from '@/app/page/newVersion';
import { resolveIntents } from '@/flows/resolveIntents';
import { retryAsked } from '@/live/liveActions';
import { routeTo } from '@/routes/routes';
import { selectIsBookKnown } from '@/state/selectors/bookSelectors';
import { selectStaleSince } from '@/state/selectors/freshnessSelectors';
import { selectReach } from '@/state/selectors/connectionSelectors';
import { foreignSessionDismissed, selectHeardForeignSession } from '@/state/slices/connectionSlice';
import {
  intentDismissed,
  type IntentNews as News,
  selectIntentsLeft,
  selectIntentsToShow,
} from '@/state/slices/intentsSlice';
import { selectLastKnownAt } from '@/state/slices/lastKnownSlice';
import { useAppDispatch, useAppSelector } from '@/state/store/hooks';
import { appTexts } from '@/texts/app';
import { currentLanguage } from '@/texts/language/language';
import { ticketTexts } from '@/texts/tickets';
import { Button } from '@/ui/controls/Button';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Money } from '@/ui/figures/Money';
import { Phrase } from '@/ui/figures/Phrase';
import { Banner } from '@/ui/panels/Banner';
import { isLeavingGuarded, onGuardsChanged } from '@/widgets/tickets/leaveGuard';
import styles from './News.module.css';

/** One message above the screen. */
interface Notice {
  key: string;
  banner: ReactNode;
  /** Undefined for a message that lasts as long as its cause. */
  dismiss?: () => void;
}

/** No message; always the same object, so that nothing renders for it. */
const NO_NOTICE: readonly Notice[] = [];

/** Shown above the screen if the live messages of this page belonged to another log-in for a while. */
function useForeignSessionNews(): readonly Notice[] {
  const dispatch = useAppDispatch();
  const dismiss = () => dispatch(foreignSessionDismissed());
  if (!useAppSelector(selectHeardForeignSession)) return NO_NOTICE;
  const action = (
    <Button size="small" variant="quiet" onClick={dismiss}>
      {appTexts.dismiss}
    </Button>
  );
  const banner = (
    <Banner tone="info" action={action}>
      {appTexts.foreignSession}
    </Banner>
  );
  return [{ key: 'foreign-session', banner, dismiss }];
}

/** A reloaded page of the transaction itself already shows the outcome. */
const isOpen = (transactionId: string) => routeTo('transactionDetails', transactionId) === window.location.pathname;

/** The pause before another try if an outcome is still unknown. */
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

/** Finds out the outcomes that the user has not seen, including those whose ticket was left. */
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

/** Shown above the screen: the outcome of submissions that a reload, a closed tab or a navigation interrupted. */
function useIntentNews(): readonly Notice[] {
  const dispatch = useAppDispatch();
  const dismiss = (id: string) => dispatch(intentDismissed(id));
  return useUnseenOutcomes().map((news) => ({
    key: news.id,
    banner: <OneNews news={news} onDismiss={() => dismiss(news.id)} />,
    dismiss: () => dismiss(news.id),
  }));
}

/** Shown above the screen when a new version is ready, but not beside a half-filled form, which a reload would lose. */
function useNewVersionNews(): readonly Notice[] {
  const reload = useSyncExternalStore(onNewVersion, newVersion, newVersion);
  const isGuarded = useSyncExternalStore(onGuardsChanged, isLeavingGuarded, isLeavingGuarded);
  if (reload === null || isGuarded) return NO_NOTICE;
  const action = (
    <Button size="small" onClick={reload}>
      {appTexts.reload}
    </Button>
  );
  const banner = (
    <Banner tone="info" action={action}>
      {appTexts.newVersion}
    </Banner>
  );
  return [{ key: 'new-version', banner }];
}

const clock = new Intl.DateTimeFormat(currentLanguage().dateLocale, { hour: '2-digit', minute: '2-digit' });
const calendar = new Intl.DateTimeFormat(currentLanguage().dateLocale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** "at 14:03", or "on 21 Nov 2026 at 14:03". */
function timeText(at: number): string {
  const [day, today] = [calendar.format(at), calendar.format(Date.now())];
  return day === today ? appTexts.atTime(clock.format(at)) : appTexts.onDay(day, clock.format(at));
}

/** How old what the screen shows is. @param at undefined if nothing of an earlier visit is shown */
function ageText(at: number | null | undefined, lostAt: number | null): string {
  if (at === null) return appTexts.knownOnce;
  const known = at ?? lostAt;
  return known === null ? '' : appTexts.knownAt(timeText(known));
}

/** Shown above the screen while the server cannot be reached, with the age of the figures. */
function useOfflineNews(): readonly Notice[] {
  const dispatch = useAppDispatch();
  const reach = useAppSelector(selectReach);
  const at = useAppSelector(selectLastKnownAt);
  const lostAt = useAppSelector(selectStaleSince('listings'));
  const isBookKnown = useAppSelector(selectIsBookKnown);
  if (reach === 'reached') return NO_NOTICE;
  const again = (
    <Button size="small" onClick={() => dispatch(retryAsked())}>
      {appTexts.tryAgain}
    </Button>
  );
  const age = ageText(at, isBookKnown ? lostAt : null);
  const banner = (
    <Banner tone="info" action={reach === 'unreached' && again}>
      {[appTexts.reach[reach], age, appTexts.nothingSent].filter(Boolean).join(' ')}
    </Banner>
  );
  return [{ key: 'offline', banner }];
}

const SHOWN_AT_MOST = 3;

/** The messages above the screen, the newest state first. Of more than three, the others are counted. */
export function NewsStack() {
  const all: readonly Notice[] = [
    ...useOfflineNews(),
    ...useForeignSessionNews(),
    ...useNewVersionNews(),
    ...useIntentNews(),
  ];
  const [isOpen, setOpen] = useState(false);
  if (all.length === 0) return null;
  const isLong = all.length > SHOWN_AT_MOST;
  // An opened list stays open until it is short again.
  if (isOpen && !isLong) setOpen(false);
  const shown = isOpen ? all : all.slice(0, SHOWN_AT_MOST);
  const clear = () => all.forEach(({ dismiss }) => dismiss?.());
  return (
    <div className={styles.news}>
      {shown.map(({ key, banner }) => (
        <div key={key}>{banner}</div>
      ))}
      {isLong && (
        <div className={styles.more}>
          {!isOpen && (
            <>
              <span role="status">{appTexts.moreNews(String(all.length - shown.length))}</span>
              <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
                {appTexts.showNews}
              </Button>
            </>
          )}
          <Button size="small" variant="quiet" onClick={clear}>
            {appTexts.clearNews}
          </Button>
        </div>
      )}
    </div>
  );
}
