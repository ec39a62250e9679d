import { ownDelta, type OwnDelta } from '@contract/schemas/feeds/ownDelta';
import { parseJsonExactly } from '@contract/values/jsonText';
import type { LiveGroup } from '@contract/values/liveGroups';
import { type OwnMark, ownMarkText, readOwnMark } from '@contract/values/ownFeed';
import { moveOwnMark, ownMarkOf } from '@/api/transport/keptAnswers';
import { checkToken } from '@/api/session/tokenStorage';
import { type ApiStore, cacheEntries, type CacheEntry, entriesOf, upsertEntries } from '@/live/cache/cacheEntries';
import { dataAfter } from './ownEntries';
import * as v from 'valibot';

interface OwnFollowerPorts {
  touch: (key: string) => void;
}

const markOf = ({ key }: CacheEntry): OwnMark | null => readOwnMark(ownMarkOf(key));

function readDelta(text: string): OwnDelta | null {
  try {
    const parsed = v.safeParse(ownDelta, parseJsonExactly(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Keeps what one user sees up to date with the changes that are pushed, without a call. */
export function createOwnFollower(store: ApiStore, { touch }: OwnFollowerPorts) {
  /** The data after a delta; null if it has to be fetched: something is missing, or it is being fetched. */
  const after = (entry: CacheEntry, mark: OwnMark | null, delta: OwnDelta): unknown =>
    mark?.version === delta.from && entry.status === 'fulfilled' ? dataAfter(entry.endpoint, entry, delta) : null;

  return {
    /** The version from which on the changes of a group can be followed; null if there is none. */
    version(group: LiveGroup): string | null {
      const marks = cacheEntries(store.getState()).map(markOf);
      return marks.find((mark) => mark?.group === group)?.version ?? null;
    },
    /** Takes a message of a group; false if it has to be treated as a hint. */
    take(text: string): boolean {
      const delta = document.hidden ? null : readDelta(text);
      if (!delta) return false;
      checkToken();
      const arrived: CacheEntry[] = [];
      for (const entry of entriesOf(store.getState(), delta.group)) {
        const mark = markOf(entry);
        // A wallet is also fed by transactions, but the messages of its own group carry it.
        if ((mark && mark.group !== delta.group) || mark?.version === delta.to) continue;
        const value = after(entry, mark, delta);
        if (value === null) {
          touch(entry.key);
          continue;
        }
        moveOwnMark(entry.key, ownMarkText({ group: delta.group, version: delta.to }));
        if (value !== entry.data) arrived.push({ ...entry, data: value });
      }
      if (arrived.length > 0) upsertEntries(store, arrived);
      return true;
    },
  };
}
