import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const GENERATED = 'clients/sdk/generated';
/** What the generated files were made of, and what they were. */
export const NOTE = 'hashes.json';
const DOCUMENTS = ['docs/openapi.json', 'docs/asyncapi.json'];

/** The SHA-256 of the two documents and of each generated file. */
export function hashesOf(project: string): Record<string, string> {
  const made = readdirSync(path.join(project, GENERATED), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== NOTE)
    .map((entry) => path.relative(project, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  const hashOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(project, file)))
      .digest('hex');
  return Object.fromEntries([...DOCUMENTS, ...made.sort()].map((file) => [file, hashOf(file)]));
}
