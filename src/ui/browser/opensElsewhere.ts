import type { MouseEvent } from 'react';

/** True for a press that opens a link in a new tab or window, or downloads it. The browser handles such a press. */
export function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
