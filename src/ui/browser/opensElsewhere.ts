import type { MouseEvent } from 'react';

/** True for a press of a link that opens a tab or a window, or downloads: the browser handles it. */
export function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
