import type { ConsoleSession } from '@contract/console/consoleSchemas';
import { createContext, useContext } from 'react';
import type { ConsoleFailure } from './callConsole';
import type { ConsoleChannel } from './consoleChannel';

/** Who is logged in, and what a page does when the server says that they are not any more. */
interface OpenSession extends ConsoleSession {
  /** Call it with every failure: a session that has ended leads to the log-in. */
  onFailure: (failure: ConsoleFailure) => void;
  /** Says what has changed. */
  channel: ConsoleChannel;
}

export const SessionContext = createContext<OpenSession | null>(null);

/** The session of the operator; only for what is shown behind the log-in. */
export function useOperator(): OpenSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('no session');
  return session;
}
