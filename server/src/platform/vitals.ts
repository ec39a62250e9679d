/** The state of a server process, apart from its database. */
export interface Vitals {
  /** True as soon as the process has received the signal to stop. */
  isStopping: boolean;
  /** Whether news from other processes arrives. */
  isListening: () => boolean;
  /** Whether NATS carries news; null if the process does not use NATS. */
  isOnNats: () => boolean | null;
}

/** The state of a process that has just started. */
export const newVitals = (): Vitals => ({ isStopping: false, isListening: () => true, isOnNats: () => null });
