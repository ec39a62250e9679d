import { useState } from 'react';
import { useRemoveNotificationMutation } from '@/api/endpoints/userApi';

type Ids = ReadonlySet<string>;

const NONE: Ids = new Set();
const withId = (ids: Ids, id: string): Ids => new Set([...ids, id]);
const withoutId = (ids: Ids, id: string): Ids => new Set([...ids].filter((one) => one !== id));

/** Which notifications are being deleted, and which could not be; `remove` deletes one. */
export interface Removals {
  leaving: Ids;
  failed: Ids;
  remove: (id: string) => void;
}

/**
 * Deletes notifications. A deleted one disappears at once and stays hidden even if the server still lists it. On
 * failure it is shown again, marked as failed.
 */
export function useRemoveNotification(): Removals {
  const [removeNotification] = useRemoveNotificationMutation();
  const [leaving, setLeaving] = useState(NONE);
  const [failed, setFailed] = useState(NONE);
  const remove = async (id: string) => {
    setLeaving((ids) => withId(ids, id));
    setFailed((ids) => withoutId(ids, id));
    const { error } = await removeNotification(id);
    if (!error) return;
    setLeaving((ids) => withoutId(ids, id));
    setFailed((ids) => withId(ids, id));
  };
  return { leaving, failed, remove: (id: string) => void remove(id) };
}
