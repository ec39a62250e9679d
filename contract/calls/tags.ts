import { LIVE_GROUPS } from '@contract/values/liveGroups';

/**
 * What a piece of news is about: a live group, or `bank_accounts`. Specification 4 has no group for saved bank
 * accounts, since only the user's own calls change them.
 */
export const TAGS = [...LIVE_GROUPS, 'bank_accounts'] as const;
export type Tag = (typeof TAGS)[number];

/** The tags of a call, or the written reason why it has none. */
export type Tagging = readonly [Tag, ...Tag[]] | { readonly none: string };

/** The tags; an empty list if there is a reason for none. */
export function tagsOf(tagging: Tagging): readonly Tag[] {
  return 'none' in tagging ? [] : tagging;
}
