import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ENGLISH, speakAs } from '@/texts/language/language';
// It decides which language is spoken when it is loaded. After that the test does.
import '@server/platform/languages';

const ROOT = path.resolve(__dirname, '../../..');
/** They start something when they are loaded. Nothing imports them. */
const PROGRAMS = /\/(main|write)\.ts$/;

const modulesIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(folder, file))
    .filter((file) => !PROGRAMS.test(file) && readFileSync(path.join(ROOT, file), 'utf8').includes('texts/'));

it('no module of the server keeps a text that it read when it was loaded, in whatever language that was [S11.languages.server]', async () => {
  const modules = ['src/domain', 'server/src'].flatMap(modulesIn);
  expect(modules.length).toBeGreaterThan(60);
  let loading = '';
  const readers = new Set<string>();
  speakAs(() => {
    readers.add(loading);
    return { language: ENGLISH, records: {} };
  });
  for (const file of modules) {
    loading = file;
    await import(path.join(ROOT, file));
  }
  expect([...readers]).toEqual([]);
});
