import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const DOCS = path.resolve(__dirname, '../../../docs');

export interface Theme {
  title: string;
  /** Its file, relative to docs/. */
  file: string;
  text: string;
  /** The numbers of its decisions and of those that they replaced, in ascending order. */
  numbers: number[];
}

/** The head of a decision: `**143, 144 (was 27). A title.**` */
export const DECISION = /^\*\*(\d+(?:, \d+)*)(?: \(was (\d+(?:, \d+)*)\))?\. [^*]+\*\*/gm;

function readTheme(name: string): Theme {
  const text = readFileSync(path.join(DOCS, 'decisions', name), 'utf8');
  const numbers = [...text.matchAll(DECISION)].flatMap(
    ([, now = '', was = '']) => `${now}, ${was}`.match(/\d+/g) ?? [],
  );
  return {
    title: /^# Decisions: (.+)$/m.exec(text)?.[1] ?? '',
    file: `decisions/${name}`,
    text,
    numbers: numbers.map((number) => parseInt(number, 10)).sort((a, b) => a - b),
  };
}

/** The decisions of docs/decisions/, by theme. */
export const readThemes = (): Theme[] => readdirSync(path.join(DOCS, 'decisions')).sort().map(readTheme);

const HEAD = `# Decisions

What the specification leaves open, what was chosen, and why. Each theme has a file, with these numbers:

`;

const RULES = `
A comment that says "decision 135" means the entry with that number. An entry is one paragraph: its number and title, what was decided and, unless it is obvious, why. "(was 27)" behind a number means that the entry replaces an earlier decision.

A new decision gets the next free number, whatever its theme; then \`npm run documents\` writes this page. A theme has at most 120 lines: shorten it or divide it by subject.
`;

/** "1 to 5, 28": from three numbers on, a row of them is written by its ends. */
function inRanges(numbers: readonly number[]): string {
  const rows: number[][] = [];
  for (const number of numbers) {
    const row = rows.at(-1);
    if (row?.at(-1) === number - 1) row.push(number);
    else rows.push([number]);
  }
  return rows.map((row) => (row.length < 3 ? row.join(', ') : `${String(row[0])} to ${String(row.at(-1))}`)).join(', ');
}

const line = ({ title, file, numbers }: Theme) =>
  `- [${title.charAt(0).toUpperCase()}${title.slice(1)}](${file}): ${inRanges(numbers)}\n`;

/** The text of docs/decisions.md. */
export const decisionsPage = (themes: readonly Theme[]): string => [HEAD, ...themes.map(line), RULES].join('');
