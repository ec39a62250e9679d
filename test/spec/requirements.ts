import { NOUN_REQUIREMENTS, type Requirement } from '@test/contract/nouns/callFacts';
import goals from './goals.json';
import rows from './requirements.json';

/** Every row and sentence of the specification that a test can prove. */
export const REQUIREMENTS: readonly Requirement[] = [...rows, ...goals, ...NOUN_REQUIREMENTS];

export const REQUIREMENT_IDS: ReadonlySet<string> = new Set(REQUIREMENTS.map(({ id }) => id));
