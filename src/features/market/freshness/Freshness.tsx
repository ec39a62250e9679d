import { memo } from 'react';
import { currentLanguage } from '@/texts/language/language';
import { selectAwayChanges, selectStaleSince } from '@/state/selectors/freshnessSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { Tag } from '@/ui/marks/Tag';
import styles from './Freshness.module.css';
import { marketTexts } from '@/texts/market/market';
import { later } from '@/widgets/parts/later';

/** Its texts need a library that nothing else on the desk's first screen needs. */
const UpdatedAgo = later(() => import('./UpdatedAgo'), 'UpdatedAgo', { idle: true });

/** Loaded when something has changed while the market could not be followed. */
const AwayLine = later(() => import(/* webpackChunkName: "away-changes" */ './AwayCard'), 'AwayLine', { idle: true });

const clock = new Intl.DateTimeFormat(currentLanguage().dateLocale, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/**
 * How fresh the desk is: since when it is not live, what changed meanwhile, or when it was last updated. All this has
 * one place in the desk's head, so no row moves when it changes.
 */
export const Freshness = memo(function Freshness() {
  const listings = useAppSelector(selectStaleSince('listings'));
  const rates = useAppSelector(selectStaleSince('currency_rates'));
  const changes = useAppSelector(selectAwayChanges);
  const since = listings ?? rates;
  return (
    <span role="status" className={styles.fresh}>
      {since !== null && (
        <Tag tone="gold">
          {(listings === null ? marketTexts.ratesNotLive : marketTexts.notLive)(clock.format(since))}
        </Tag>
      )}
      {since === null && changes !== null && <AwayLine changes={changes} />}
      {since === null && changes === null && <UpdatedAgo />}
    </span>
  );
});
