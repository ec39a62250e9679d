import { useSyncExternalStore } from 'react';
import { useMediaQuery } from '@/ui/browser/useMediaQuery';

function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

const chosenTheme = () => document.documentElement.dataset.theme ?? '';

/** A text that is another whenever the page's colours are: what is drawn once has to be drawn again. */
export function useThemeTurn(): string {
  const chosen = useSyncExternalStore(onThemeChange, chosenTheme);
  const dark = useMediaQuery('(prefers-color-scheme: dark)');
  return `${chosen} ${String(dark)}`;
}
