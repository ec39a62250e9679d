/** The outcome of a submission. `lost`: it was refused or never arrived, and changed nothing. */
export type IntentOutcome = { kind: 'arrived'; id: string } | { kind: 'lost' };

/**
 * What one tab knows of an intent. docs/PROTOCOL.md has a drawing of the machine. A tab that has `kept`, `sent`,
 * `asked`, `settled` or `shown` holds the intent's lock, so no other tab works on it.
 */
export type IntentState =
  /** Stored on the device, not sent yet. */
  | { kind: 'kept' }
  /** The request is under way. */
  | { kind: 'sent' }
  /** No clear answer came; the backend is being asked what became of it. */
  | { kind: 'asked' }
  /** It may have arrived. No tab works on it; an equal one must not be sent before this one is settled. */
  | { kind: 'open' }
  /** This tab knows the outcome and is about to show it. */
  | { kind: 'settled'; outcome: IntentOutcome }
  /** On the screen of this tab, for less than a second. */
  | { kind: 'shown'; outcome: IntentOutcome }
  /** The outcome is known but not shown yet; the next tab shows it. */
  | { kind: 'toShow'; outcome: IntentOutcome }
  /** The outcome was on the screen for one second. */
  | { kind: 'seen'; outcome: IntentOutcome }
  /** The device does not keep it any more. */
  | { kind: 'forgotten' };

export type IntentEvent =
  /** The request is about to be sent. */
  | { kind: 'sending' }
  /** The backend says that it became this transaction. */
  | { kind: 'arrived'; id: string }
  /** The backend refused it, or says that it has not arrived. */
  | { kind: 'lost' }
  /** There was no answer, or the answer does not say what became of it. */
  | { kind: 'unclear' }
  /** The call was given up because its session or its page ended. */
  | { kind: 'dropped' }
  /** This tab got the lock of an intent that it read from the device. */
  | { kind: 'taken' }
  /** The outcome is on the screen: a notice, or the page of the transaction. */
  | { kind: 'shown' }
  /** The outcome has been on the screen for one second. */
  | { kind: 'looked' }
  /** The user went elsewhere in the app before the outcome was shown. */
  | { kind: 'left' }
  /** The page is being reloaded or closed. */
  | { kind: 'closing' }
  /** It was kept so long ago that an equal transaction in the list must be another one. */
  | { kind: 'expired' }
  /** The device does not keep it any more, or keeps it for another session. */
  | { kind: 'gone' };

type Moves = Partial<Record<IntentEvent['kind'], IntentState>>;

const FORGOTTEN: IntentState = { kind: 'forgotten' };

/** The backend said what became of it. */
const settledBy = (event: IntentEvent): Moves =>
  event.kind === 'arrived' || event.kind === 'lost' ? { [event.kind]: { kind: 'settled', outcome: event } } : {};

/** The whole machine: the state that each event leads to. An event that is missing changes nothing in that state. */
function movesOf(state: IntentState, event: IntentEvent): Moves {
  switch (state.kind) {
    case 'kept':
      return { sending: { kind: 'sent' } };
    case 'sent':
      return { ...settledBy(event), unclear: { kind: 'asked' }, dropped: { kind: 'open' } };
    case 'asked':
      return { ...settledBy(event), unclear: { kind: 'open' } };
    case 'open':
      return { taken: { kind: 'asked' } };
    case 'settled':
      return {
        shown: { ...state, kind: 'shown' },
        left: { ...state, kind: 'toShow' },
        closing: { ...state, kind: 'toShow' },
      };
    case 'shown':
      return { looked: { ...state, kind: 'seen' }, closing: { ...state, kind: 'toShow' } };
    case 'toShow':
      return { taken: { ...state, kind: 'settled' } };
    case 'seen':
      return { expired: FORGOTTEN };
    case 'forgotten':
      return {};
  }
}

/** The state after an event; the same object if the event changes nothing. */
export const next = (state: IntentState, event: IntentEvent): IntentState =>
  event.kind === 'gone' && state.kind !== 'forgotten' ? FORGOTTEN : (movesOf(state, event)[event.kind] ?? state);

const HELD: Record<IntentState['kind'], boolean> = {
  kept: true,
  sent: true,
  asked: true,
  open: false,
  settled: true,
  shown: true,
  toShow: false,
  seen: false,
  forgotten: false,
};

/** True while the tab must keep the intent's lock. */
export const isHeld = ({ kind }: IntentState): boolean => HELD[kind];

/** The outcome of an intent, or null while it is not known. */
export const outcomeIn = (state: IntentState): IntentOutcome | null => ('outcome' in state ? state.outcome : null);

/** What the device stores of a state. Only this is known after a reload. */
interface IntentRecord {
  outcome: IntentOutcome | null;
  seen: boolean;
}

/** Null if the device must not keep it. An intent under way is stored as open, since it may have arrived. */
export const recordOf = (state: IntentState): IntentRecord | null =>
  state.kind === 'forgotten' ? null : { outcome: outcomeIn(state), seen: state.kind === 'seen' };

/** The state in which a tab finds an intent on the device. */
export function stateOf({ outcome, seen }: IntentRecord): IntentState {
  if (outcome === null) return { kind: 'open' };
  return { kind: seen ? 'seen' : 'toShow', outcome };
}
