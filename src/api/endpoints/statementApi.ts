import { statementCalls } from '@contract/statements';
import { injectCalls } from '@/api/transport/injectCalls';

/** Which lines are asked for. What is undefined is not filtered by. */
export interface StatementAsked {
  currency: string;
  since: string | undefined;
  until: string | undefined;
  limit: string;
}

interface Arguments {
  getStatement: StatementAsked;
  getOlderStatement: StatementAsked & { before: string };
  getStatementFromOldest: StatementAsked & { after: string | undefined };
}

const { getStatement, ...passing } = statementCalls;

/** The statement of a wallet. Only a component that knows of the capability `statements` asks for it. */
export const { useGetStatementQuery } = injectCalls<{ getStatement: typeof getStatement }, Arguments>({ getStatement });

/** A window that was scrolled away, or written into a file, is dropped at once. */
export const statementPassingApi = injectCalls<typeof passing, Arguments>(passing, { keepUnusedDataFor: 0 });
export const { useGetOlderStatementQuery } = statementPassingApi;
