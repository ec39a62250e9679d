import * as v from 'valibot';

type AnySchema = v.GenericSchema<unknown, unknown>;

/** A list that arrives bare or as `{results: [...]}`. */
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

/** A list that may also arrive as its only entry, for a query that should find one thing. */
export function listOrOne<const Schema extends AnySchema>(entry: Schema) {
  const only = v.pipe(
    entry,
    v.transform((one) => [one]),
  );
  return v.union([listOf(entry), only]);
}

/** One thing, which may arrive as an object, as a list with one object, or as a page with one object. */
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

/** An answer whose body has no meaning: 204 without a body, or 200 with any body. */
export const anyAnswer = v.pipe(
  v.unknown(),
  v.transform(() => null),
);
