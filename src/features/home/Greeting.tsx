import { useGetMeQuery } from '@/api/endpoints/userApi';
import { greetingAt } from '@/domain/words/greeting';
import { PageHeader } from '@/ui/panels/PageHeader';
import { useNow } from '@/ui/browser/useNow';

/** Nobody is called 'User' for the moment in which the name is on its way. */
const NOT_YET = '\u00a0';

/** Spec 2, home: good morning, afternoon or evening; it follows the clock while the screen is open. */
export function Greeting() {
  const now = useNow();
  const { data: me, isLoading } = useGetMeQuery();
  return <PageHeader title={isLoading ? NOT_YET : greetingAt(now.getHours(), me?.username ?? null)} />;
}
