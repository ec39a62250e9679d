import { useEffect } from 'react';
import type { LiveGroup } from '@contract/values/liveGroups';
import { groupJoined, groupLeft } from '@/live/liveActions';
import { useAppDispatch } from '@/state/store/hooks';

/**
 * Holds the group while the calling component is mounted: a message of the group makes the app fetch its data again
 * (spec 4).
 */
export function useLiveGroup(group: LiveGroup): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(groupJoined(group));
    return () => void dispatch(groupLeft(group));
  }, [dispatch, group]);
}
