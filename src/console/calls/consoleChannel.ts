import { CONSOLE_PREFIX } from '@contract/console/consoleCalls';
import { CONSOLE_CLOSE, CONSOLE_NEWS_PATH, type ConsoleKind, consoleNewsSchema } from '@contract/console/consoleNews';
import * as v from 'valibot';

/** While the socket is down, everything is asked for again after this time. */
const WITHOUT_SOCKET_MS = 30_000;
/** The first pause before the socket is opened again; each one after it is twice as long. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Notifies the screens of a page of what they must fetch again. */
export interface ConsoleChannel {
  /** Calls back if things of one of these kinds have changed, or may have. @returns how to stop that */
  hear: (kinds: readonly ConsoleKind[], call: () => void) => () => void;
  close: () => void;
}

/** The kind of a message, or null if it is none of ours. */
function kindIn(text: unknown): ConsoleKind | null {
  try {
    return v.parse(consoleNewsSchema, JSON.parse(String(text))).kind;
  } catch {
    return null;
  }
}

function addressOfNews(): string {
  const address = new URL(CONSOLE_PREFIX + CONSOLE_NEWS_PATH, window.location.origin);
  address.protocol = address.protocol.replace('http', 'ws');
  return address.href;
}

/**
 * The socket of a page of the console. It is opened again after pauses that grow, and while it is down the screens ask
 * every 30 seconds.
 *
 * @param onRoleChanged the operator has another role now
 */
export function openConsoleChannel(onRoleChanged: () => void): ConsoleChannel {
  const listeners = new Map<() => void, readonly ConsoleKind[]>();
  let socket: WebSocket | null = null;
  let pauseMs = FIRST_PAUSE_MS;
  let again = 0;

  const tell = (kind: ConsoleKind | null) => {
    for (const [call, kinds] of listeners) if (kind === null || kinds.includes(kind)) call();
  };
  const withoutSocket = window.setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN) tell(null);
  }, WITHOUT_SOCKET_MS);

  const open = () => {
    window.clearTimeout(again);
    socket = new WebSocket(addressOfNews());
    socket.onopen = () => {
      pauseMs = FIRST_PAUSE_MS;
      // Changes before it was open were missed.
      tell(null);
    };
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      const kind = kindIn(data);
      if (kind) tell(kind);
    };
    socket.onclose = ({ code }) => {
      again = window.setTimeout(open, pauseMs);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      if (code === CONSOLE_CLOSE.roleChanged) onRoleChanged();
      // The next answer gives the reason in words.
      if (code === CONSOLE_CLOSE.sessionEnded) tell(null);
    };
  };
  open();

  return {
    hear: (kinds, call) => {
      listeners.set(call, kinds);
      return () => void listeners.delete(call);
    },
    close: () => {
      window.clearTimeout(again);
      window.clearInterval(withoutSocket);
      if (!socket) return;
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    },
  };
}
