import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** What a browser can request, in memory by its path, because another build may replace the folder at any time. */
export type PageFiles = ReadonlyMap<string, Buffer>;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** The content type of a path; of an unknown one the plainest. */
export function typeOf(file: string): string {
  return TYPES[path.extname(file)] ?? 'application/octet-stream';
}

/** Every file below the folder that is not a compressed double, under `prefix`. */
export async function readFiles(folder: string, prefix = '/'): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz|map|mp4)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    files.set(`${prefix}${path.relative(folder, file).split(path.sep).join('/')}`, await readFile(file));
  }
  return files;
}
