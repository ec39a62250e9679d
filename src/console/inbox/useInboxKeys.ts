import { useState } from 'react';
import { useKeys } from '@/console/parts/useKeys';
import { goTo } from '@/console/parts/place';

/** j and k go through the cases, and ? shows the keys. */
export function useInboxKeys(rows: readonly { id: string }[], open: string | null) {
  const [areShown, setShown] = useState(false);
  const move = (by: 1 | -1) => () => {
    const at = rows.findIndex(({ id }) => id === open);
    const row = at === -1 ? rows[0] : rows[at + by];
    if (row) goTo({ section: 'inbox', id: row.id }, { replace: true });
  };
  useKeys({ j: move(1), ArrowDown: move(1), k: move(-1), ArrowUp: move(-1), '?': () => setShown(true) });
  return { areShown, hide: () => setShown(false) };
}
