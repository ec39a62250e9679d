import { useGetMeQuery } from '@/api/endpoints/userApi';
import { greetingAt } from '@/domain/words/greeting';
import { PageHeader } from '@/ui/panels/PageHeader';
import { useNow } from '@/ui/browser/useNow';

/** A blank title until the name has arrived: 'User' is only for accounts without a name. */
const NOT_YET = '\u00a0';

/**
 * Spec 2, home: good morning, afternoon or evening, as of the last tick of the clock or the last answer about the
 * user, whichever is later. Spec 4: a message of homepage_updates asks for that answer again.
 */
export function Greeting() {
  const now = useNow();
  const { data: me, isLoading, fulfilledTimeStamp = 0 } = useGetMeQuery();
  const hour = new Date(Math.max(now.getTime(), fulfilledTimeStamp)).getHours();
  return <PageHeader title={isLoading ? NOT_YET : greetingAt(hour, me?.username ?? null)} />;
}
