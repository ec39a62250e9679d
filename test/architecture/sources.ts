import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const PROJECT = path.resolve(__dirname, '../..');

/** One file of the project. `path` is relative to it, with slashes. */
export interface Source {
  path: string;
  text: string;
}

// `generated` is what `npm run sdk` makes.
const NOT_OURS = new Set(['generated', 'node_modules', 'dist', 'data', 'artifacts', 'coverage', '.git', '.cache']);
const TYPESCRIPT = /\.tsx?$/;

function pathsBelow(folder: string): string[] {
  return readdirSync(path.join(PROJECT, folder), { withFileTypes: true }).flatMap((entry) => {
    const below = path.posix.join(folder, entry.name);
    if (NOT_OURS.has(entry.name)) return [];
    return entry.isDirectory() ? pathsBelow(below) : [below];
  });
}

function read(file: string): Source {
  return { path: file, text: readFileSync(path.join(PROJECT, file), 'utf8') };
}

/** The path of every file of the project. */
export const filePaths = (): string[] => pathsBelow('.');

/** Every file below the folder whose name matches; of the whole project by default. */
export function filesOf(pattern: RegExp, folder = '.'): Source[] {
  return pathsBelow(folder)
    .filter((file) => pattern.test(file))
    .map(read);
}

/** Every TypeScript file below the folders. */
export function sourcesOf(...folders: string[]): Source[] {
  return folders.flatMap((folder) => filesOf(TYPESCRIPT, folder));
}

/** The text without comments, so that a word in a comment does not count as a use. */
export function codeOf({ text }: Source): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:])\/\/.*$/gm, '$1');
}

/** The paths of the sources whose code contains the pattern. */
export function pathsWith(pattern: RegExp, sources: readonly Source[]): string[] {
  return sources.filter((source) => pattern.test(codeOf(source))).map((source) => source.path);
}

const ALIASES = [
  ['@/', 'src/'],
  ['@clients/', 'clients/'],
  ['@contract/', 'contract/'],
  ['@server/', 'server/src/'],
  ['@test/', 'test/'],
] as const;

const known = new Set(
  ['clients', 'contract', 'src', 'server/src', 'test']
    .flatMap((folder) => filesOf(/./, folder))
    .map(({ path: file }) => file),
);

/** The file of ours that an import names, relative to the project; null if it is a package. */
export function importTarget(from: string, named: string): string | null {
  const alias = ALIASES.find(([start]) => named.startsWith(start));
  if (!alias && !named.startsWith('.')) return null;
  const base = alias ? alias[1] + named.slice(alias[0].length) : path.posix.join(path.posix.dirname(from), named);
  return ['', '.ts', '.tsx'].map((end) => base + end).find((file) => known.has(file)) ?? null;
}
