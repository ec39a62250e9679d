import type { ConsoleSession } from '@contract/console/consoleSchemas';
import { useEffect, useMemo, useState } from 'react';
import { callConsole, ConsoleFailure, keepCsrf } from '@/console/calls/callConsole';
import { SessionContext } from '@/console/calls/session';
import { LogInScreen } from '@/console/logIn/LogInScreen';
import { Outdated } from '@/console/parts/Outdated';
import { Frame } from './Frame';

const UNAUTHENTICATED = 401;

/** What is known of the session: not yet anything, none (and why), or who is logged in. */
type Known = { is: 'unknown'; failure: ConsoleFailure | null } | { is: 'none'; reason: string | null } | ConsoleSession;

/** The console: the log-in, and behind it the frame with its sections. */
export function Console() {
  const [known, setKnown] = useState<Known>({ is: 'unknown', failure: null });
  const open = (session: ConsoleSession) => {
    keepCsrf(session.csrf);
    setKnown(session);
  };
  useEffect(() => {
    callConsole('getSession').then(
      ({ session }) => (session ? open(session) : setKnown({ is: 'none', reason: null })),
      (failure: unknown) => {
        if (!(failure instanceof ConsoleFailure)) throw failure;
        setKnown({ is: 'unknown', failure });
      },
    );
  }, []);
  const session = 'email' in known ? known : null;
  const value = useMemo(
    () =>
      session && {
        ...session,
        onFailure: ({ status, message }: ConsoleFailure) => {
          if (status === UNAUTHENTICATED) setKnown({ is: 'none', reason: message });
        },
      },
    [session],
  );
  if (value) {
    return (
      <SessionContext value={value}>
        <Frame onLoggedOut={() => setKnown({ is: 'none', reason: null })} />
      </SessionContext>
    );
  }
  if ('is' in known && known.is === 'none') return <LogInScreen reason={known.reason} onLoggedIn={open} />;
  return <Outdated failure={'is' in known && known.is === 'unknown' ? known.failure : null} />;
}
