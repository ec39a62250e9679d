import { useEffect } from 'react';
import type { LiveGroup } from '@contract/values/liveGroups';
import { groupJoined, groupLeft } from '@/live/channel/liveActions';
import { useAppDispatch } from '@/state/store/hooks';

/** While the calling component is mounted, its data is fetched again when a message of the group comes (spec 4). */
export function useLiveGroup(group: LiveGroup): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(groupJoined(group));
    return () => void dispatch(groupLeft(group));
  }, [dispatch, group]);
}
