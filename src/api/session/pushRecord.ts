import { PUSH_KEY } from './awayChoice';
import { deviceStorage } from './deviceStorage';
import { sessionName } from './sessionName';

const PURPOSE = 'push:';

/** Where this browser was reached when the session turned pushes on, and whether amounts are sent to it. */
interface PushRecord {
  endpoint: string;
  amounts: boolean;
}

/** Nothing is pushed to this browser any more. */
export const endPushRecord = (): void => deviceStorage.remove(PUSH_KEY);

/** Keeps what the server was sent, so that a later address of the browser is noticed. */
export async function writePushRecord({ endpoint, amounts }: PushRecord): Promise<void> {
  const session = await sessionName(PURPOSE);
  if (session !== null) deviceStorage.write(PUSH_KEY, JSON.stringify({ session, endpoint, amounts }));
}

/** The record of this session, or null. That of an ended one is removed: its pushes ended with it. */
export async function readPushRecord(): Promise<PushRecord | null> {
  const text = deviceStorage.read(PUSH_KEY);
  if (text === null) return null;
  const session = await sessionName(PURPOSE);
  try {
    const record = JSON.parse(text) as PushRecord & { session: string };
    if (session !== null && record.session === session) return record;
  } catch {
    // It is no record.
  }
  endPushRecord();
  return null;
}
