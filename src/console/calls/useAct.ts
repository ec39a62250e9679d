import type { ConsoleCallName } from '@contract/console/consoleCalls';
import { useRef, useState } from 'react';
import { type AnswerOf, callConsole, ConsoleFailure, type Sent } from './callConsole';
import { useOperator } from './session';

interface Act<Name extends ConsoleCallName> {
  /** Makes the call, unless the one before is still under way. @returns its answer; undefined if nothing was done */
  act: (sent: Sent<Name>) => Promise<AnswerOf<Name> | undefined>;
  busy: boolean;
  failure: ConsoleFailure | null;
  /** Forgets the failure. */
  forget: () => void;
}

/** A change that an operator makes: at most one at a time, however often a key is pressed. */
export function useAct<Name extends ConsoleCallName>(name: Name): Act<Name> {
  const { onFailure } = useOperator();
  const isUnderWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ConsoleFailure | null>(null);
  const act = async (sent: Sent<Name>) => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(null);
    try {
      return await callConsole(name, sent);
    } catch (error) {
      if (!(error instanceof ConsoleFailure)) throw error;
      onFailure(error);
      setFailure(error);
      return undefined;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return { act, busy, failure, forget: () => setFailure(null) };
}
