import { useGetMeQuery } from '@/api/endpoints/userApi';
import { greetingAt } from '@/domain/wording/greeting';
import { PageHeader } from '@/ui/panels/PageHeader';
import { useNow } from '@/ui/browser/useNow';

/** A blank title until the name has arrived, because 'User' is only for accounts without a name. */
const NOT_YET = '\u00a0';

/**
 * Spec 2, home: good morning, afternoon or evening. It is computed again with each tick of the clock and each answer
 * about the user, which a homepage_updates message requests (spec 4).
 */
export function Greeting() {
  const now = useNow();
  const { data: me, isLoading, fulfilledTimeStamp = 0 } = useGetMeQuery();
  const hour = new Date(Math.max(now.getTime(), fulfilledTimeStamp)).getHours();
  return <PageHeader title={isLoading ? NOT_YET : greetingAt(hour, me?.username ?? null)} />;
}
