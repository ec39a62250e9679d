import type { MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query';
import type * as v from 'valibot';
import { type ChangeCall, type NamedCall, type ReadCall, type Tag, tagsOf } from '@contract/call';
import { baseApi } from './baseApi';
import type { baseQuery } from './baseQuery';
import { type CallError, isOutcomeUnknown } from './callError';
import { type AnswerOf, type ArgumentOf, requestOf } from './callRequest';

type Path = typeof baseApi.reducerPath;
type Rows = Readonly<Record<string, NamedCall>>;
type Taken<Row, Name, Arguments> = Name extends keyof Arguments ? Arguments[Name] : ArgumentOf<Row>;

/** The endpoints that RTK Query makes from these rows. */
type EndpointsOf<Calls extends Rows, Arguments> = {
  [Name in keyof Calls]: Calls[Name] extends { method: 'GET' }
    ? QueryDefinition<Taken<Calls[Name], Name, Arguments>, typeof baseQuery, Tag, AnswerOf<Calls[Name]>, Path>
    : MutationDefinition<Taken<Calls[Name], Name, Arguments>, typeof baseQuery, Tag, AnswerOf<Calls[Name]>, Path>;
};

/** How RTK Query makes a call: the request for an argument, and the schema of the answer. */
const exchangeOf = (call: NamedCall) => ({
  query: (argument: unknown) => requestOf(call, argument as never),
  // RTK Query requires a schema with the parsed type as its input too, although the input is unknown.
  responseSchema: call.answer as unknown as v.GenericSchema<never, never>,
});

export const providesOf = ({ fedBy }: ReadCall) => ({ providesTags: tagsOf(fedBy) });

/** What a change makes stale: nothing if it was refused. Without a readable answer, it may have been carried out. */
const invalidatesOf = ({ makesStale }: ChangeCall) => ({
  invalidatesTags: (_answer: unknown, error: CallError | undefined) =>
    error && !isOutcomeUnknown(error) ? [] : tagsOf(makesStale),
});

/** How the answers of some reads are kept. */
interface Keeping {
  /** For how many seconds an answer is kept that no component shows. */
  keepUnusedDataFor?: number;
}

/**
 * An endpoint for each of these calls, under the call's name. `Arguments` has the types of those whose argument does
 * not follow from their row.
 */
export function injectCalls<Calls extends Rows, Arguments = object>(calls: Calls, keeping: Keeping = {}) {
  return baseApi.injectEndpoints({
    endpoints: (build) => {
      const endpoints = Object.values(calls).map((call) => [
        call.name,
        call.method === 'GET'
          ? build.query({ ...exchangeOf(call), ...providesOf(call), ...keeping })
          : build.mutation({ ...exchangeOf(call), ...invalidatesOf(call) }),
      ]);
      return Object.fromEntries(endpoints) as EndpointsOf<Calls, Arguments>;
    },
  });
}
