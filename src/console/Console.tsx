import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ConsoleSession } from '@contract/console/sessions';
import { accountTexts, frameTexts } from '@/texts/console/acts';
import { statementTexts } from '@/texts/console/statements';
import { ErrorBoundary } from '@/ui/controls/ErrorBoundary';
import { Logo } from '@/ui/marks/Logo';
import { Banner, Button, Tag } from './parts/kit';
import { AccountScreen, FirstLogInScreen, LogInScreen, OperatorsScreen } from './OperatorsScreen';
import { BooksScreen } from './BooksScreen';
import { type ConsoleChannel, openConsoleChannel } from './calls/consoleChannel';
import { callConsole, ConsoleFailure, keepCsrf, SessionContext, useOperator } from './calls/callConsole';
import { useAct } from './calls/useWatched';
import { DisputesScreen } from './DisputesScreen';
import { InboxScreen } from './InboxScreen';
import { LogScreen } from './LogScreen';
import { MarketScreen } from './MarketScreen';
import { Outdated, PlaceLink } from './parts/deskParts';
import { usePlace } from './parts/place';
import { StatementsScreen } from './StatementsScreen';
import { UsersScreen } from './UsersScreen';
import styles from './Frame.module.css';

interface Section {
  /** Its part of the address. */
  name: string;
  title: string;
  Screen: ComponentType;
}

/** The sections of the console in the order of the frame; the first is shown at an unknown address. */
export const SECTIONS: readonly [Section, ...Section[]] = [
  { name: 'inbox', title: frameTexts.inbox, Screen: InboxScreen },
  { name: 'disputes', title: frameTexts.disputes, Screen: DisputesScreen },
  { name: 'users', title: frameTexts.users, Screen: UsersScreen },
  { name: 'market', title: frameTexts.market, Screen: MarketScreen },
  { name: 'books', title: frameTexts.books, Screen: BooksScreen },
  { name: 'statements', title: statementTexts.title, Screen: StatementsScreen },
  { name: 'operators', title: frameTexts.operators, Screen: OperatorsScreen },
  { name: 'log', title: frameTexts.log, Screen: LogScreen },
  { name: 'account', title: accountTexts.title, Screen: AccountScreen },
];

/** Around every section: the brand, the sections, and who is logged in. */
function Frame({ onLoggedOut }: { onLoggedOut: () => void }) {
  const { email, role } = useOperator();
  const [roleBefore] = useState(role);
  const roleName = frameTexts.roles[role] ?? role;
  const { section, id } = usePlace();
  const logOut = useAct('logOut');
  const shown = SECTIONS.find(({ name }) => name === section) ?? SECTIONS[0];
  useEffect(() => {
    document.title = frameTexts.page(shown.title);
  }, [shown]);
  const leave = async () => {
    await logOut.act({});
    onLoggedOut();
  };
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <Logo />
        <nav className={styles.sections} aria-label={frameTexts.sections}>
          {SECTIONS.map(({ name, title }) => (
            <PlaceLink
              key={name}
              to={{ section: name, id: null }}
              className={styles.section}
              current={name === shown.name}
            >
              {title}
            </PlaceLink>
          ))}
        </nav>
        <span className={styles.who} translate="no">
          {email}
        </span>
        <Tag tone="accent">{roleName}</Tag>
        <Button size="small" busy={logOut.busy} onClick={() => void leave()}>
          {frameTexts.logOut}
        </Button>
      </header>
      <main className={styles.main}>
        <div className={styles.top}>
          {role !== roleBefore && <Banner tone="warn">{frameTexts.roleNow(roleName)}</Banner>}
          <h1 className={styles.title}>{shown.title}</h1>
        </div>
        <ErrorBoundary key={shown.name} retryOn={id}>
          <shown.Screen />
        </ErrorBoundary>
      </main>
    </div>
  );
}

const UNAUTHENTICATED = 401;

/** The state of the session: unknown, none (and why), or who is logged in. */
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

/** The secret in the link of a new operator. It is after the #, so no server and no log sees it. */
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
