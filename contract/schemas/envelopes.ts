import * as v from 'valibot';

type AnySchema = v.GenericSchema<unknown, unknown>;

/** A list that arrives bare or as `{results: [...]}` (decisions 3). */
export function listOf<const Schema extends AnySchema>(entry: Schema) {
  const list = v.array(entry);
  return v.union([
    list,
    v.pipe(
      v.object({ results: list }),
      v.transform((page) => page.results),
    ),
  ]);
}

/** One thing that arrives as an object, as a list holding one, or as a page holding one (decisions 3). */
export function oneOf<const Schema extends AnySchema>(entry: Schema): v.GenericSchema<unknown, v.InferOutput<Schema>> {
  const first = v.pipe(
    v.array(entry),
    v.minLength(1),
    v.transform((list) => list[0] as v.InferOutput<Schema>),
  );
  return v.union([
    first,
    v.pipe(
      v.object({ results: first }),
      v.transform((page) => page.results),
    ),
    entry,
  ]);
}

/** An answer whose body means nothing: 204 with nothing or 200 with anything (decisions 3). */
export const anyAnswer = v.pipe(
  v.unknown(),
  v.transform(() => null),
);
