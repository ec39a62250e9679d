import goals from './goals.json';
import rows from './requirements.json';

/** One verifiable statement: of the specification by its section number, or a goal of the project as 10 (the desk) and 11 (money, access, security). */
export interface Requirement {
  id: string;
  section: number;
  title: string;
  text: string;
}

/** Every row and sentence of the specification that a test can prove. */
export const REQUIREMENTS: readonly Requirement[] = [...rows, ...goals];

export const REQUIREMENT_IDS: ReadonlySet<string> = new Set(REQUIREMENTS.map(({ id }) => id));
