import type { RootState } from '@/state/store/store';

/** True while a token is stored: the guard's one question. */
export const selectHasSession = (state: RootState) => state.session.isOpen;

/** The path to which the guard redirects: / unless a journey ended the session at this path (log-out: /login). */
export const selectLeaveTo =
  (from: string) =>
  ({ session: { leaving } }: RootState) =>
    leaving?.from === from ? leaving.to : '/';

/** Counts sessions; key the shell by it. */
export const selectSessionGeneration = (state: RootState) => state.session.generation;
