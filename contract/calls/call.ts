import type * as v from 'valibot';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** How a body travels. `form` is multipart and is used only where spec 7 says so. */
export type BodyKind = 'none' | 'json' | 'jsonOrForm';

/** One row of spec 7's table. */
export interface Call {
  method: Method;
  /** Relative to the backend host, spelled as in spec 7 without its leading slash; `{id}` is a parameter. */
  path: string;
  /** The query parameters that make this row differ from another one of the same path. */
  query?: readonly string[];
  access: 'public' | 'token';
  body: BodyKind;
  payload: v.GenericSchema<unknown, unknown> | null;
  answer: v.GenericSchema<unknown, unknown>;
}
