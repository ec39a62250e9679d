import { useEffect } from 'react';

/** Sets the document's title: "Login · Crossrate". */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Crossrate`;
  }, [title]);
}
