import { types } from 'pg';

type Parse = (value: unknown) => unknown;
const parserOf = types.getTypeParser as (oid: number, format?: 'text' | 'binary') => Parse;

const NUMERIC_ARRAY = 1231;
const DATE = 1082;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;

const parseTextArray = parserOf(TEXT_ARRAY);

const exact = new Map<number, Parse>([
  [NUMERIC_ARRAY, parseTextArray],
  [DATE, (value) => value],
  [DATE_ARRAY, parseTextArray],
]);

/** How values are parsed: with the driver's own parsers, except for types where those lose digits or days. */
export const exactTypes: typeof types = {
  ...types,
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    exact.get(oid) ?? parserOf(oid, format ?? 'text')) as typeof types.getTypeParser,
};
