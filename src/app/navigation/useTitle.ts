import { useEffect } from 'react';
import { brandTexts } from '@/texts/everyPage';

/** Sets the document's title, for example "Login · Crossrate". */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = brandTexts.titleOf(title);
  }, [title]);
}
