import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const DOCS = path.resolve(__dirname, '../../../docs');

export interface Decision {
  id: number;
  title: string;
  /** What its first line says: "2026-11-20, in force." */
  status: string;
  /** The file of its theme, relative to docs/. */
  file: string;
}

export interface Theme {
  title: string;
  file: string;
  decisions: Decision[];
}

const HEADING = /^### (\d+)\. (.+)\n\n(.*)$/gm;

function readTheme(name: string): Theme {
  const text = readFileSync(path.join(DOCS, 'decisions', name), 'utf8');
  const file = `decisions/${name}`;
  const decisions = [...text.matchAll(HEADING)].map(([, id = '', title = '', status = '']) => ({
    id: parseInt(id, 10),
    title,
    status,
    file,
  }));
  return { title: /^# Decisions: (.+)$/m.exec(text)?.[1] ?? '', file, decisions };
}

/** The decisions of docs/decisions/, by theme. */
export const readThemes = (): Theme[] =>
  readdirSync(path.join(DOCS, 'decisions'))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map(readTheme);

/** The anchor that GitHub gives to a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const HEAD = `# Decisions

What the specification leaves open, and what was chosen. Each theme has a file:

`;

const RULES = `
A comment that says "decision 76" means the entry with that number. An entry has its date, its status (in force, or replaced by another one), what was decided and, unless it is obvious, why. A new decision gets the next free number, whatever its theme; then \`npm run documents\` makes this list again.

## By number

`;

const REPLACED = /replaced by [^.;]+/;

function line({ id, title, status, file }: Decision): string {
  const replaced = REPLACED.exec(status)?.[0];
  const link = `[${String(id)}](${file}#${anchorOf(`${String(id)}. ${title}`)})`;
  return `- ${link} ${title}${replaced ? ` (${replaced})` : ''}\n`;
}

/** The text of docs/decisions.md. */
export function decisionsPage(themes: readonly Theme[]): string {
  const byNumber = themes.flatMap(({ decisions }) => decisions).sort((a, b) => a.id - b.id);
  const links = themes.map(({ title, file }) => `- [${title.charAt(0).toUpperCase()}${title.slice(1)}](${file})\n`);
  return [HEAD, ...links, RULES, ...byNumber.map(line)].join('');
}
