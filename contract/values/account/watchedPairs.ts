import { TRADABLE_CURRENCIES } from '../currencies';

/** Every pair that can be watched, as `CNY/NGN`: CNY that is listed for NGN. */
export const WATCHABLE_PAIRS: readonly string[] = TRADABLE_CURRENCIES.flatMap((currency) =>
  TRADABLE_CURRENCIES.filter((swapTo) => swapTo !== currency).map((swapTo) => `${currency}/${swapTo}`),
);
