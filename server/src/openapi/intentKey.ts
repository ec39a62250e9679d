import type { Call } from '@contract/calls/call';
import type { Json } from './jsonSchema';

const KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The intent. A repetition with the same key gets the first answer; another body is refused with 422.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
};

/** The key's parameter if a call reads it. */
export const intentKey = ({ keyed }: Call): Json[] => (keyed ? [KEY] : []);
