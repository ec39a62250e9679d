import { LIVE_GROUPS } from '@contract/values/liveGroups';

/**
 * What a change can concern: a live group, or `bank_accounts`. Specification 4 has no group for saved bank accounts,
 * because only the user's own calls change them.
 */
export const TAGS = [...LIVE_GROUPS, 'bank_accounts'] as const;
export type Tag = (typeof TAGS)[number];

/** The tags of a call, or the reason why it has none. */
export type Tagging = readonly [Tag, ...Tag[]] | { readonly none: string };

/** The tags; an empty list if the call has none. */
export function tagsOf(tagging: Tagging): readonly Tag[] {
  return 'none' in tagging ? [] : tagging;
}
