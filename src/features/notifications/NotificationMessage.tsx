import { Link } from 'react-router-dom';
import type { Notification } from '@contract/schemas/notification';
import { formatMoment } from '@/domain/wording/moment';
import { formatExact } from '@/domain/money/formatDecimal';
import { noticeRoute } from '@/routes/noticeRoute';
import { notificationTexts } from '@/texts/notifications';
import { Money } from '@/ui/figures/Money';
import { useOwnMessage } from '@/ui/figures/OwnFigure';
import { Phrase } from '@/ui/figures/Phrase';
import { RateText } from '@/ui/figures/RateText';
import styles from './Notifications.module.css';
import { noticeSentence } from '@/domain/wording/noticeSentence';

type Facts = NonNullable<Notification['about']>;

const moneyOf = (money: Facts['amount']) =>
  money && <Money amount={money.amount} currency={money.currency} tabbable={false} />;

const rateOf = (text: string | undefined) => text !== undefined && <RateText rate={text} tabbable={false} />;

/** What happened, from the facts if the server sends them, otherwise as its text; it leads to what it is about. */
export function NotificationMessage({ notification: { message, about } }: { notification: Notification }) {
  const asText = useOwnMessage();
  const sentence = about && noticeSentence(about);
  const words = sentence ? (
    <Phrase
      text={sentence}
      parts={{
        amount: moneyOf(about.amount),
        received: moneyOf(about.received),
        rate: formatExact(about.rate ?? null),
        market: formatExact(about.market ?? null),
        until: formatMoment(about.until ?? ''),
        note: about.note !== undefined && asText(about.note),
        written: about.written !== undefined && asText(about.written),
      }}
    />
  ) : (
    <span>{asText(message)}</span>
  );
  const route = noticeRoute(about);
  return route === null ? words : <Link to={route}>{words}</Link>;
}

/** The pair and the rate, or the lowest and the highest of several. */
export function NotificationRate({ about }: { about: Facts }) {
  const { kind, amount, to, rate, highest = rate } = about;
  // An alert has its rates in its sentence.
  if (kind === 'alert' || !amount || to === undefined || rate === undefined) return null;
  const pair = `${amount.currency} → ${to}`;
  return (
    <span className={styles.rate}>
      <Phrase
        text={rate === highest ? notificationTexts.rate(pair) : notificationTexts.rates(pair)}
        parts={{ rate: rateOf(rate), highest: rateOf(highest) }}
      />
    </span>
  );
}
