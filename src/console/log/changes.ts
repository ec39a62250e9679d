import type { ActRow } from '@contract/console/consoleSchemas';
import { actsTexts } from '@/texts/console/acts';

const plain = (value: unknown) => (typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value));
const textOf = (facts: Record<string, unknown>) =>
  Object.entries(facts)
    .map(([field, value]) => `${field}=${plain(value)}`)
    .join(' ');

/** What an act changed, as one line. */
export const changeOf = ({ before, after }: ActRow): string => actsTexts.change(textOf(before), textOf(after));
