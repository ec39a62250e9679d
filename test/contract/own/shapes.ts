import * as v from 'valibot';
import { without } from '@test/contract/answerShapes';

type Schema = v.GenericSchema<unknown, unknown>;
type Issue = v.BaseIssue<unknown>;

/** A whole object of a schema, and how each of its fields is refused. */
interface WholeShape {
  title: string;
  schema: Schema;
  /** As it is sent, with every field that it can have. */
  sent: Readonly<Record<string, unknown>>;
  /** As it is read, if that is something else. */
  kept?: Readonly<Record<string, unknown>>;
  /** Of each field a value that it cannot have. */
  wrong: Readonly<Record<string, unknown>>;
  /** The fields that may be missing. */
  optional?: readonly string[];
  /** What the object is sent in; by itself if this is missing. */
  wrap?: (one: unknown) => unknown;
}

/** With those of each alternative of a union. */
const withNested = (issue: Issue): Issue[] => [issue, ...(issue.issues ?? []).flatMap(withNested)];

const issuesOf = (schema: Schema, sent: unknown): Issue[] => v.safeParse(schema, sent).issues ?? [];

/** The reasons for which something is refused; none if it is accepted. */
export const refusals = (schema: Schema, sent: unknown): string[] =>
  issuesOf(schema, sent).map(({ message }) => message);

/** The names of the fields, outer and inner, for which something is refused. */
const refusedFields = (schema: Schema, sent: unknown): unknown[] =>
  issuesOf(schema, sent)
    .flatMap(withNested)
    .flatMap(({ path = [] }) => path.map(({ key }) => key));

const asItIs = (one: unknown): unknown => one;

/** Proves that each shape is read whole, and that it is refused for any field that is missing or wrong. */
export function provesShapes(shapes: readonly WholeShape[]): void {
  describe.each(shapes)('$title', ({ schema, sent, kept = sent, wrong, optional = [], wrap = asItIs }) => {
    test('is read with all its fields, and without what else is sent', () => {
      expect(v.parse(schema, wrap({ ...sent, surprise: [] }))).toEqual(wrap(kept));
    });

    test.each(Object.keys(sent).filter((field) => !optional.includes(field)))('is refused without its %s', (field) => {
      expect(refusedFields(schema, wrap(without(sent, field)))).toContain(field);
    });

    test.each(Object.keys(sent).map((field) => [field, wrong[field]]))('its %s cannot be %p', (field, value) => {
      expect(refusedFields(schema, wrap({ ...sent, [field]: value }))).toContain(field);
    });
  });
}
