/** What a server process knows of itself, beside its database. */
export interface Vitals {
  /** From the signal to stop on. */
  isStopping: boolean;
  /** Whether news of other processes arrives. */
  isListening: () => boolean;
}

/** Of a process that has not begun, and of an app without a port. */
export const newVitals = (): Vitals => ({ isStopping: false, isListening: () => true });
