import { useSyncExternalStore } from 'react';
import { useMediaQuery } from './useMediaQuery';

export type ColorMode = 'light' | 'dark';

function onChoice(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

const chosen = () => document.documentElement.dataset.theme;

/** The colours that the page shows now, decided as in tokens.css: by the user's choice, otherwise by the system. */
export function useColorMode(): ColorMode {
  const choice = useSyncExternalStore(onChoice, chosen, chosen);
  const system = useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  return choice === 'light' || choice === 'dark' ? choice : system;
}
