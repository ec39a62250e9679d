import { capabilityCalls } from '@contract/calls/own/capabilityCalls';
import { REQUEST_TIMEOUT_MS } from '@contract/values/constants';
import { isLiveGroup, type LiveGroup } from '@contract/values/liveGroups';
import { areCapabilitiesComing, dropEarly, forgetTaker, tookEarly } from '@/api/transport/earlyAnswers';
import { tagsProvidedBy } from '@/api/transport/rtkDoors';
import { type ApiStore, cacheEntries, cacheEntry, type CacheEntry, entriesOf } from '@/live/cache/cacheEntries';
import { createFirstMessages, type FirstMessagesPorts } from './firstMessages';

const { name: CAPABILITIES_CALL } = capabilityCalls.getCapabilities;

/** What becomes of the answers to reads that were sent before the channel was open, some of them before the app ran. */
export function createFirstReads(store: ApiStore, ports: Omit<FirstMessagesPorts, 'entry' | 'onUntold'>) {
  let isOpen = false;
  const isAnswerComing = () =>
    areCapabilitiesComing() ||
    cacheEntries(store.getState()).some((entry) => entry.endpoint === CAPABILITIES_CALL && ports.isInFlight(entry));

  const { started, settled, onHeard, decide, clear, ...first } = createFirstMessages({
    ...ports,
    startOf: (entry) => (tookEarly(entry.key) ? performance.timeOrigin : ports.startOf(entry)),
    entry: (key) => cacheEntry(store.getState(), key),
    // Nobody may ever ask what it can do.
    tellsLastNews: () => ports.tellsLastNews() ?? (isAnswerComing() ? null : false),
    onUntold: dropEarly,
  });

  const dropWhatNobodyTook = () => {
    dropEarly();
    if (isOpen) decide();
  };

  return {
    ...first,
    started(key: string) {
      forgetTaker(key);
      started(key);
    },
    settled(entry: CacheEntry | null) {
      settled(entry);
      // A group may have been subscribed to after the entry was asked for and before a screen took the answer.
      const groups = entry && tookEarly(entry.key) ? tagsProvidedBy(entry.endpoint).filter(isLiveGroup) : [];
      for (const group of groups) if (entry) onHeard(group, [entry]);
      if (isOpen) decide();
    },
    /** The channel is open, and these groups are subscribed to from now on. Older answers may have missed messages. */
    onHeard(groups: readonly LiveGroup[]) {
      if (!isOpen && window.crossrateEarly) setTimeout(dropWhatNobodyTook, REQUEST_TIMEOUT_MS);
      isOpen = true;
      for (const group of groups) onHeard(group, entriesOf(store.getState(), group));
      decide();
    },
    /** The channel is not open any more. */
    clear() {
      isOpen = false;
      clear();
    },
  };
}
