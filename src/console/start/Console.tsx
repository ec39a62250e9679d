import type { ConsoleSession } from '@contract/console/consoleSchemas';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { callConsole, ConsoleFailure, keepCsrf } from '@/console/calls/callConsole';
import { type ConsoleChannel, openConsoleChannel } from '@/console/calls/consoleChannel';
import { SessionContext } from '@/console/calls/session';
import { FirstLogInScreen } from '@/console/logIn/FirstLogInScreen';
import { LogInScreen } from '@/console/logIn/LogInScreen';
import { Outdated } from '@/console/parts/Outdated';
import { Frame } from './Frame';

const UNAUTHENTICATED = 401;

/** What is known of the session: not yet anything, none (and why), or who is logged in. */
type Known = { is: 'unknown'; failure: ConsoleFailure | null } | { is: 'none'; reason: string | null } | ConsoleSession;

/** The channel of a session, from its log-in to its end. */
function useChannel(isLoggedIn: boolean, onRoleChanged: () => void): ConsoleChannel | null {
  const [channel, setChannel] = useState<ConsoleChannel | null>(null);
  const onRoleChangedNow = useRef(onRoleChanged);
  useEffect(() => {
    onRoleChangedNow.current = onRoleChanged;
  });
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    const opened = openConsoleChannel(() => onRoleChangedNow.current());
    setChannel(opened);
    return () => {
      opened.close();
      setChannel(null);
    };
  }, [isLoggedIn]);
  return channel;
}

/** What is in the link of a new operator: after the #, so that no server and no log has it. */
const LINK = /^#first=([\w-]+)$/;

/** The console: the log-in, and behind it the frame with its sections. */
export function Console() {
  const [known, setKnown] = useState<Known>({ is: 'unknown', failure: null });
  const [link, setLink] = useState(() => LINK.exec(window.location.hash)?.[1] ?? null);
  const leaveLink = () => {
    window.history.replaceState(null, '', window.location.pathname);
    setLink(null);
  };
  const open = (session: ConsoleSession) => {
    keepCsrf(session.csrf);
    setKnown(session);
  };
  const askWho = useCallback(() => {
    callConsole('getSession').then(
      ({ session }) => (session ? open(session) : setKnown({ is: 'none', reason: null })),
      (failure: unknown) => {
        if (!(failure instanceof ConsoleFailure)) throw failure;
        // A page with a session keeps it: each of its calls is checked anyway.
        setKnown((before) => ('email' in before ? before : { is: 'unknown', failure }));
      },
    );
  }, []);
  useEffect(askWho, [askWho]);
  const session = 'email' in known ? known : null;
  const channel = useChannel(session !== null, askWho);
  const value = useMemo(
    () =>
      session &&
      channel && {
        ...session,
        channel,
        onFailure: ({ status, message }: ConsoleFailure) => {
          if (status === UNAUTHENTICATED) setKnown({ is: 'none', reason: message });
        },
      },
    [session, channel],
  );
  if (link !== null) {
    const begin = (opened: ConsoleSession) => {
      leaveLink();
      open(opened);
    };
    return <FirstLogInScreen token={link} onLoggedIn={begin} onLeave={leaveLink} />;
  }
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
