import { whenIdle } from '@/api/transport/whenIdle';

/** What follows the changes of a backend that offers them: downloaded after the first offer, and not before. */
interface LazyFollower<Follower> {
  /** Null until it is downloaded. */
  current: () => Follower | null;
  /** There is an offer. */
  offered: () => void;
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
  let isLoading = false;

  const load = async () => {
    follower = await download();
    onReady();
  };

  return {
    current: () => follower,
    offered() {
      if (isLoading) return;
      isLoading = true;
      whenIdle(() => void load().catch(() => (isLoading = false)));
    },
  };
}
