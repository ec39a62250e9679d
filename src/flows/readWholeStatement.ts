import type { Statement } from '@contract/statements';
import { LONGEST_STATEMENT_WINDOW } from '@contract/values/capabilities';
import { type StatementAsked, statementPassingApi } from '@/api/endpoints/statementApi';
import { AFRESH } from '@/api/transport/baseApi';
import type { AppThunk } from '@/state/store/hooks';

type Outcome = 'read' | 'stopped' | 'failed';

/** On a bad network one of many windows may fail. The windows read before it must not be lost. */
const TRIES = 3;
const LIMIT = String(LONGEST_STATEMENT_WINDOW);

/** One window, oldest first; null if it could not be loaded. */
function readWindow(asked: Omit<StatementAsked, 'limit'>, after: string | undefined): AppThunk<Statement | null> {
  return async (dispatch) => {
    for (let count = 0; count < TRIES; count += 1) {
      const { getStatementFromOldest } = statementPassingApi.endpoints;
      const { data, isSuccess } = await dispatch(
        getStatementFromOldest.initiate({ ...asked, limit: LIMIT, after }, AFRESH),
      );
      if (isSuccess) return data;
    }
    return null;
  };
}

/**
 * Reads all lines of a statement, oldest first, a window at a time. Only one window is in memory at a time.
 *
 * @param take gets each window; returns false to stop
 */
export function readWholeStatement(
  asked: Omit<StatementAsked, 'limit'>,
  take: (window: Statement) => boolean,
): AppThunk<Outcome> {
  return async (dispatch) => {
    for (let after: string | undefined; ;) {
      const window = await dispatch(readWindow(asked, after));
      if (window === null) return 'failed';
      if (!take(window)) return 'stopped';
      if (window.next === null) return 'read';
      after = window.next;
    }
  };
}
