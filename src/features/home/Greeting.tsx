import { useGetMeQuery } from '@/api/userApi';
import { greetingAt } from '@/domain/greeting';
import { PageHeader } from '@/ui/PageHeader';
import { useNow } from '@/ui/useNow';

/** Nobody is called 'User' for the moment in which the name is on its way. */
const NOT_YET = '\u00a0';

/** Spec 2, home: good morning, afternoon or evening; it follows the clock while the screen is open. */
export function Greeting() {
  const now = useNow();
  const { data: me, isLoading } = useGetMeQuery();
  return <PageHeader title={isLoading ? NOT_YET : greetingAt(now.getHours(), me?.username ?? null)} />;
}
