import { useCallback, useState } from 'react';
import { type Links, type WindowLink, withLink } from './windowChain';

/** The chain of the windows of one list; another `list` starts a new chain. */
export function useWindowChain(list: string) {
  const [chain, setChain] = useState<{ list: string; links: Links }>({ list, links: [] });
  const learn = useCallback(
    (index: number, link: WindowLink) =>
      setChain((before) => {
        const links = before.list === list ? before.links : [];
        const now = withLink(links, index, link);
        return now === before.links ? before : { list, links: now };
      }),
    [list],
  );
  const forget = useCallback(() => setChain({ list, links: [] }), [list]);
  return { links: chain.list === list ? chain.links : [], learn, forget };
}
