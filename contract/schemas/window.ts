import * as v from 'valibot';

type AnySchema = v.GenericSchema<unknown, unknown>;

/** One window of a list, newest first. `next` is the cursor of the window of older rows, or null after the oldest. */
export const windowOf = <const Schema extends AnySchema>(entry: Schema) =>
  v.object({ results: v.array(entry), next: v.nullable(v.string()) });

/** How many rows a window has, and if these are all of its list. */
export const countOfWindow = v.pipe(
  windowOf(v.unknown()),
  v.transform(({ results, next }) => ({ count: results.length, areAll: next === null })),
);
