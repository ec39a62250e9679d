import type { Context } from 'hono';
import * as v from 'valibot';
import { Refusal } from '@server/platform/refusal';
import type { AppEnv } from './env';
import { fieldErrors, UNEXPECTED } from './fieldErrors';

/** The query of a request, checked by its schema. @throws Refusal `invalid` with a reason for each parameter */
export function readQuery<const Schema extends v.GenericSchema>(
  c: Context<AppEnv>,
  schema: Schema,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, c.req.query(), { message: UNEXPECTED });
  if (!parsed.success) throw new Refusal('invalid', fieldErrors(parsed.issues));
  return parsed.output;
}
