import { whenIdle } from '@/api/transport/whenIdle';

/** What follows the changes of a backend that offers them: downloaded after the first offer, and not before. */
interface LazyFollower<Follower> {
  /** Null until it is downloaded. */
  current: () => Follower | null;
  /** There is an offer. */
  offered: () => void;
  /** Downloads it at once. Resolves when it is there, or has failed to come. */
  need: () => Promise<void>;
}

/**
 * Downloads it when the browser is idle. A download that fails is tried again with the next offer.
 *
 * @param onReady the changes can be followed from now on
 */
export function createLazyFollower<Follower>(
  download: () => Promise<Follower>,
  onReady: () => void,
): LazyFollower<Follower> {
  let follower: Follower | null = null;
  let isWaiting = false;
  let loading: Promise<void> | null = null;

  const load = async () => {
    try {
      follower = await download();
      onReady();
    } catch {
      loading = null;
      isWaiting = false;
    }
  };
  const need = () => (loading ??= load());

  return {
    current: () => follower,
    need,
    offered() {
      if (isWaiting) return;
      isWaiting = true;
      whenIdle(() => void need());
    },
  };
}
