import path from 'node:path';
import { filesOf } from './sources';

const ALIASES = [
  ['@/', 'src/'],
  ['@contract/', 'contract/'],
  ['@server/', 'server/src/'],
  ['@test/', 'test/'],
] as const;

const known = new Set(
  ['contract', 'src', 'server/src', 'test'].flatMap((folder) => filesOf(/./, folder)).map(({ path: file }) => file),
);

/** The file of ours that an import names, relative to the project; null if it is a package. */
export function importTarget(from: string, named: string): string | null {
  const alias = ALIASES.find(([start]) => named.startsWith(start));
  if (!alias && !named.startsWith('.')) return null;
  const base = alias ? alias[1] + named.slice(alias[0].length) : path.posix.join(path.posix.dirname(from), named);
  return ['', '.ts', '.tsx'].map((end) => base + end).find((file) => known.has(file)) ?? null;
}
