import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A file of the built app. */
interface HeldFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** Its entity tag: another content has another tag. */
  tag: string;
}

/** The files of a folder by their full path. */
export type FilesInMemory = Map<string, HeldFile>;

const tagOf = (bytes: Uint8Array): string => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** A file of this content. */
export const fileOf = (bytes: Uint8Array<ArrayBuffer>): HeldFile => ({ bytes, tag: tagOf(bytes) });

/**
 * Reads the files of a folder and of its folders, so that an answer needs neither the disk nor memory of its own.
 *
 * @param isLeftOut false for a file that is read; it gets the path inside the folder
 * @returns the files by their full path
 */
export function readFiles(folder: string, isLeftOut: (name: string) => boolean): FilesInMemory {
  const files: FilesInMemory = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || isLeftOut(path.relative(folder, file))) continue;
    files.set(file, fileOf(new Uint8Array(readFileSync(file))));
  }
  return files;
}
