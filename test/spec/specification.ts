import type { Requirement } from '@test/contract/nouns/callFacts';
import { REQUIREMENTS } from './requirements';

/** The titles of the specification's sections, then of the project's own goals. */
export const SECTION_TITLES: Readonly<Record<number, string>> = {
  1: 'What the product does and for whom',
  2: 'Screens and routes',
  3: 'Entities and their fields',
  4: 'States and transitions',
  5: 'Validation rules',
  6: 'Roles and permissions',
  7: 'The calls it makes',
  8: 'The error catalogue',
  9: 'Business constants and limits',
  10: 'The market desk (a goal of the project)',
  11: 'Money, access and security (a goal of the project)',
};

const HEAD = `# The specification

Made by \`npm run spec\` from \`test/spec/requirements.json\`, \`test/spec/goals.json\` and the files of \`test/contract/nouns\`; change those, not this page.

A comment that says "spec 5" means section 5 of this page. A test that proves a requirement names its id behind the sentence of its title. \`npm run coverage:spec\` lists the tests of each id.
`;

const escaped = (text: string) => text.replace(/[*<]/g, '\\$&');
const row = ({ id, text }: Requirement) => `- **${id}** ${escaped(text)}`;
const titledRow = ({ id, title, text }: Requirement) => `- **${id}** ${escaped(title)}: ${escaped(text)}`;
const list = (rows: readonly string[]) => `${rows.join('\n')}\n`;

/** A section: first the requirements that are alone under their title, then a heading for each other title. */
function section(number: number, title: string): string {
  const groups = new Map<string, Requirement[]>();
  for (const requirement of REQUIREMENTS.filter((one) => one.section === number)) {
    groups.set(requirement.title, [...(groups.get(requirement.title) ?? []), requirement]);
  }
  const alone = [...groups.values()].filter(({ length }) => length === 1).flat();
  const together = [...groups].filter(([, { length }]) => length > 1);
  return [
    `## ${String(number)}. ${title}\n`,
    ...(alone.length > 0 ? [list(alone.map(titledRow))] : []),
    ...together.map(([name, requirements]) => `### ${name}\n\n${list(requirements.map(row))}`),
  ].join('\n');
}

/** The text of docs/SPEC.md. */
export const specification = (): string =>
  [HEAD, ...Object.entries(SECTION_TITLES).map(([number, title]) => section(parseInt(number, 10), title))].join('\n');
