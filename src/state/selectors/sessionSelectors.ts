import type { RootState } from '@/state/store/store';

/** True while a token is stored. The guard needs to know nothing else. */
export const selectHasSession = (state: RootState) => state.session.isOpen;

/** The path to which the guard redirects: /, unless a flow ended the session at this path (log-out leads to /login). */
export const selectLeaveTo =
  (from: string) =>
  ({ session: { leaving } }: RootState) =>
    leaving?.from === from ? leaving.to : '/';

/** Counts the sessions. It is the shell's React key. */
export const selectSessionGeneration = (state: RootState) => state.session.generation;

/** True from the press that ends the session until the next one begins. Reads that begin now would be refused. */
export const selectIsLeaving = (state: RootState) => state.session.leaving !== null;
