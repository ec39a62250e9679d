import { AWAY_KEY } from './awayChoice';
import { deviceStorage } from './deviceStorage';
import { sessionName } from './sessionName';

const PURPOSE = 'away:';

/** The notifications that this browser has dealt with, in the session that chose system notices. */
interface AwayRecord {
  session: string;
  /** Everything before this time is dealt with; null: everything until the first look. */
  since: string | null;
  /** The ids from that time on that are dealt with. */
  known: readonly string[];
}

/** The browser reports changes to other tabs only. */
const tellThisTab = () => window.dispatchEvent(new StorageEvent('storage', { key: AWAY_KEY }));

function parse(text: string | null): Partial<AwayRecord> {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as Partial<AwayRecord>;
  } catch {
    return {};
  }
}

/** The user wants no system notices in this browser any more. */
export function endAwayRecord(): void {
  deviceStorage.remove(AWAY_KEY);
  tellThisTab();
}

/** The record of this session, or null. That of an ended one is removed: its notices ended with it. */
export async function readAwayRecord(): Promise<AwayRecord | null> {
  const text = deviceStorage.read(AWAY_KEY);
  if (text === null) return null;
  const session = await sessionName(PURPOSE);
  const { session: of, since, known } = parse(text);
  if (session !== null && of === session)
    return { session, since: typeof since === 'string' ? since : null, known: Array.isArray(known) ? known : [] };
  endAwayRecord();
  return null;
}

/** Keeps what is dealt with. @returns false if the browser stores nothing */
export const writeAwayRecord = (record: AwayRecord): boolean => deviceStorage.write(AWAY_KEY, JSON.stringify(record));

/** Turns system notices on, for what happens from now on. @returns false if the browser stores nothing */
export async function beginAwayRecord(): Promise<boolean> {
  const session = await sessionName(PURPOSE);
  const isKept = session !== null && writeAwayRecord({ session, since: null, known: [] });
  if (isKept) tellThisTab();
  return isKept;
}
