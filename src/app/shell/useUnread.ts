import { notificationsApi, useGetUnreadCountQuery } from '@/api/endpoints/notificationsApi';
import { countedApi, useGetNewestUnreadQuery } from '@/api/endpoints/countedApi';
import { useCapability } from '@/state/selectors/useCapability';
import { useAppDispatch } from '@/state/store/hooks';

const NONE = { count: 0, areAll: true };

/**
 * The number of unread notifications, kept live, and a function that resets it (spec 2, shell). Our own server is asked
 * for as many as are worth counting; another one answers all of them.
 */
export function useUnread() {
  const dispatch = useAppDispatch();
  const inWindows = useCapability('windows');
  const { data: newest = NONE } = useGetNewestUnreadQuery(undefined, { skip: inWindows !== true });
  const { data: count = 0 } = useGetUnreadCountQuery(undefined, { skip: inWindows !== false });
  const reset = () => {
    const patch = dispatch(
      inWindows
        ? countedApi.util.updateQueryData('getNewestUnread', undefined, () => NONE)
        : notificationsApi.util.updateQueryData('getUnreadCount', undefined, () => 0),
    );
    void dispatch(notificationsApi.endpoints.markNotificationsRead.initiate()).then(({ error }) => {
      if (error) patch.undo();
    });
  };
  return { ...(inWindows ? newest : { count, areAll: true }), reset };
}
