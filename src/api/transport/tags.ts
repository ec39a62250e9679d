import type { CALLS, CallName } from '@contract/calls/calls';
import { LIVE_GROUPS } from '@contract/values/liveGroups';

type NameByMethod<IsQuery extends boolean> = {
  [Name in CallName]: (typeof CALLS)[Name]['method'] extends 'GET'
    ? IsQuery extends true
      ? Name
      : never
    : IsQuery extends true
      ? never
      : Name;
}[CallName];

/** The calls that read. */
export type QueryName = NameByMethod<true>;
/** The calls that change something. */
export type MutationName = NameByMethod<false>;

/**
 * What one piece of news is about. A tag is a live group; `bank_accounts` alone is local, since spec 4 has no
 * group for them and only this user's own calls change them.
 */
export const TAGS = [...LIVE_GROUPS, 'bank_accounts'] as const;
export type Tag = (typeof TAGS)[number];

/** The tags of a call, or the written reason why it has none. */
export type Tagging = readonly [Tag, ...Tag[]] | { none: string };

/** The tags, an empty list where there is a reason for none. */
export function tagsOf(tagging: Tagging): readonly Tag[] {
  return 'none' in tagging ? [] : tagging;
}
