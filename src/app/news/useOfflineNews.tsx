import { currentLanguage } from '@/texts/language/language';
import { appTexts } from '@/texts/app';
import { retryAsked } from '@/live/channel/liveActions';
import { selectIsBookKnown } from '@/state/selectors/bookSelectors';
import { selectStaleSince } from '@/state/selectors/freshnessSelectors';
import { selectReach } from '@/state/selectors/reachSelectors';
import { selectLastKnownAt } from '@/state/slices/lastKnownSlice';
import { useAppDispatch, useAppSelector } from '@/state/store/hooks';
import { Banner } from '@/ui/panels/Banner';
import { Button } from '@/ui/controls/Button';
import { type Notice, NO_NOTICE } from './notice';

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

/** Above the screen: the server cannot be reached, and from when the figures are. */
export function useOfflineNews(): readonly Notice[] {
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
