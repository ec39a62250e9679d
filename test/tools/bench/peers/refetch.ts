import { fetchListings } from './levels';
import { onNews, type WireListing } from './wire';

/** Shows the listings now and after each message; messages during a fetch cost one more. */
export function keepFresh(show: (listings: readonly WireListing[]) => void): void {
  let inFlight = false;
  let dirty = false;
  const refetch = async () => {
    dirty = true;
    if (inFlight) return;
    inFlight = true;
    while (dirty) {
      dirty = false;
      show(await fetchListings());
    }
    inFlight = false;
  };
  onNews(['listings'], () => void refetch());
  void refetch();
}
