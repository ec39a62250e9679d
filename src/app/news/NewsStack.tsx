import { useState } from 'react';
import { appTexts } from '@/texts/app';
import { Button } from '@/ui/controls/Button';
import type { Notice } from './notice';
import styles from './News.module.css';
import { useForeignSessionNews } from './useForeignSessionNews';
import { useIntentNews } from './useIntentNews';
import { useNewVersionNews } from './useNewVersionNews';
import { useOfflineNews } from './useOfflineNews';

const SHOWN_AT_MOST = 3;

/** Above the screen: the newest state of the app first. Of more than three messages, the others are counted. */
export function NewsStack() {
  const all: readonly Notice[] = [
    ...useOfflineNews(),
    ...useForeignSessionNews(),
    ...useNewVersionNews(),
    ...useIntentNews(),
  ];
  const [isOpen, setOpen] = useState(false);
  if (all.length === 0) return null;
  const isLong = all.length > SHOWN_AT_MOST;
  // What is opened stays open until it is short again.
  if (isOpen && !isLong) setOpen(false);
  const shown = isOpen ? all : all.slice(0, SHOWN_AT_MOST);
  const clear = () => all.forEach(({ dismiss }) => dismiss?.());
  return (
    <div className={styles.news}>
      {shown.map(({ key, banner }) => (
        <div key={key}>{banner}</div>
      ))}
      {isLong && (
        <div className={styles.more}>
          {!isOpen && (
            <>
              <span role="status">{appTexts.moreNews(String(all.length - shown.length))}</span>
              <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
                {appTexts.showNews}
              </Button>
            </>
          )}
          <Button size="small" variant="quiet" onClick={clear}>
            {appTexts.clearNews}
          </Button>
        </div>
      )}
    </div>
  );
}
