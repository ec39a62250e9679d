import type { InboxRow } from '@contract/console/consoleSchemas';
import { useState } from 'react';
import { inboxTexts } from '@/texts/console/desk';
import { Banner } from '@/ui/panels/Banner';
import { EmptyState } from '@/ui/panels/EmptyState';
import { useWatched } from '@/console/calls/useWatched';
import { Loading } from '@/console/parts/Loading';
import { Outdated } from '@/console/parts/Outdated';
import { goTo, usePlace } from '@/console/parts/place';
import { CaseList } from './CaseList';
import { CaseView } from './CaseView';
import styles from './InboxScreen.module.css';
import { KeysDialog } from './KeysDialog';
import { useInboxKeys } from './useInboxKeys';

const SECTION = 'inbox';

/** The case after a decided one: the next, or the last if there is none. */
function afterOf(rows: readonly InboxRow[], id: string): string | null {
  const at = rows.findIndex((row) => row.id === id);
  const others = rows.filter((row) => row.id !== id);
  return (others[at] ?? others.at(-1))?.id ?? null;
}

/** /operator/inbox/{id}: what waits, oldest first, and the case that is open. Without an id, the oldest is. */
export function InboxScreen() {
  const { id } = usePlace();
  const { answer, failure, reload } = useWatched('getInbox', {});
  const [done, setDone] = useState<string | null>(null);
  /** The case that opened by itself after a decision. */
  const [next, setNext] = useState<string | null>(null);
  const rows = answer?.results ?? [];
  const open = id ?? rows[0]?.id ?? null;
  const keys = useInboxKeys(rows, open);
  const decided = (sentence: string) => {
    setDone(sentence);
    if (open !== null) {
      const after = afterOf(rows, open);
      setNext(after);
      goTo({ section: SECTION, id: after });
    }
    reload();
  };
  if (!answer) return <Loading failure={failure} />;
  return (
    <div className={styles.screen}>
      <Outdated failure={failure} />
      <div className={styles.columns}>
        <CaseList rows={rows} more={answer.more} open={open} />
        <div className={styles.case}>
          {done !== null && <Banner tone="success">{done}</Banner>}
          {open === null ? (
            <EmptyState title={inboxTexts.empty}>{inboxTexts.emptyDetail}</EmptyState>
          ) : (
            <CaseView key={open} id={open} isNext={open === next} onDecided={decided} />
          )}
        </div>
      </div>
      <KeysDialog open={keys.areShown} onClose={keys.hide} />
    </div>
  );
}
