import { LIVE_GROUPS, type LiveGroup } from '@contract/values/liveGroups';

/** The hint of each group as it is sent. It contains only the group's name, so it is made once. */
export const HINTS = Object.fromEntries(
  LIVE_GROUPS.map((group) => [group, Buffer.from(JSON.stringify({ group }))]),
) as Record<LiveGroup, Buffer>;
