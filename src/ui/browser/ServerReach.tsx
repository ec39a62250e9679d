import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';

/** Why nothing can be sent; null while the server can be reached. */
const Unreachable = createContext<string | null>(null);
const REASON_ID = 'server-unreachable';

const refuse = (event: MouseEvent) => event.preventDefault();

interface ServerReachProps {
  /** A sentence; null while the server can be reached. */
  reason: string | null;
  children: ReactNode;
}

/** What needs the server cannot be pressed in here while it cannot be reached, and says why. */
export function ServerReach({ reason, children }: ServerReachProps) {
  return (
    <Unreachable value={reason}>
      {children}
      {reason !== null && (
        <span id={REASON_ID} hidden>
          {reason}
        </span>
      )}
    </Unreachable>
  );
}

/** True while the server cannot be reached. */
export const useIsUnreachable = (): boolean => useContext(Unreachable) !== null;

/**
 * The attributes of a control that needs the server, while it cannot be reached; otherwise null. The control stays in
 * the order of focus, so that a screen reader gets to it and reads the reason.
 */
export function useRefusal(needsServer: boolean) {
  const reason = useContext(Unreachable);
  if (!needsServer || reason === null) return null;
  return { 'aria-disabled': true, 'aria-describedby': REASON_ID, title: reason, onClick: refuse } as const;
}
