import { notificationsApi, useGetUnreadCountQuery } from '@/api/endpoints/notificationsApi';
import { useAppDispatch } from '@/state/store/hooks';

/** The number of unread notifications, kept live, and a function that resets it (spec 2, shell). */
export function useUnread() {
  const dispatch = useAppDispatch();
  const { data: count = 0 } = useGetUnreadCountQuery();
  const reset = () => {
    const patch = dispatch(notificationsApi.util.updateQueryData('getUnreadCount', undefined, () => 0));
    void dispatch(notificationsApi.endpoints.markNotificationsRead.initiate()).then(({ error }) => {
      if (error) patch.undo();
    });
  };
  return { count, reset };
}
