import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import ts from 'typescript';
import { withKeys } from '@/texts/language/inLanguage';
import { LANGUAGES } from '@/texts/language/facts';
import { sourcesOf } from '@test/architecture/sources';
import { withoutKeys } from '../../../.ci/webpack/textsWithoutKeys.cjs';

type Exports = Record<string, unknown>;

const readEnglish = (from: string) => readFileSync(`${from.replace('@/', 'src/')}.ts`, 'utf8');
const translations = sourcesOf('src/texts').filter(
  ({ path: file, text }) => /^src\/texts\/(zh|fr)\//.test(file) && text.includes('Translated<typeof'),
);

/** Runs a file of texts. */
function exportsOf(text: string, language: string): Exports {
  const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const exported: Exports = {};
  const code = ts.transpileModule(text, { compilerOptions: options }).outputText;
  const run = vm.compileFunction(code, ['exports', 'require']) as (
    exported: Exports,
    load: (from: string) => unknown,
  ) => void;
  run(exported, (from) => jest.requireActual(from.replace('./', `@/texts/${language}/`)));
  return exported;
}

/** What a text says for some facts, so that a function can be compared. */
function saidBy(text: unknown): unknown {
  if (typeof text === 'function') {
    return [
      ['A', 'B', 'C', 'D'],
      [1, 2, 3, 4],
    ].map((facts) => {
      try {
        return JSON.stringify((text as (...all: unknown[]) => unknown)(...facts));
      } catch {
        return 'needs other facts';
      }
    });
  }
  if (Array.isArray(text)) return text.map(saidBy);
  if (typeof text !== 'object' || text === null) return text;
  return Object.fromEntries(Object.entries(text).map(([key, each]) => [key, saidBy(each)]));
}

/** The English records that a file translates, by the name of the translation. */
function englishOf(text: string): Exports {
  const english = Object.fromEntries(
    [...text.matchAll(/^import type \{([^}]+)\} from '([^']+)';/gm)].flatMap(([, names = '', from = '']) =>
      names.split(',').map((each) => {
        const [name = '', local = name] = each.trim().split(' as ');
        return [local, () => jest.requireActual<Exports>(from)[name]] as const;
      }),
    ),
  );
  return Object.fromEntries(
    [...text.matchAll(/^(?:export )?const (\w+): Translated<typeof (\w+)>/gm)].map(([, name = '', local = '']) => [
      name,
      english[local]?.(),
    ]),
  );
}

test('there is a translation to look at in each language', () => {
  expect(translations.length).toBeGreaterThan(8 * (Object.keys(LANGUAGES).length - 1));
});

test.each(translations.map(({ path: file, text }) => [file, text]))(
  'the texts of %s are the same without their keys',
  (file, text) => {
    const language = path.basename(path.dirname(file));
    const written = exportsOf(text, language);
    const sent = exportsOf(withoutKeys(text, path.resolve(file), readEnglish), language);
    const english = englishOf(text);
    expect(Object.keys(english).length).toBeGreaterThan(0);
    for (const [name, texts] of Object.entries(written).filter(([each]) => each in english)) {
      expect(saidBy(withKeys(sent[name], english[name]))).toEqual(saidBy(texts));
    }
  },
);

const EN = "export const home = { a: 'A', b: { c: 'C', d: (e: string) => `D ${e}` }, f: 'F' };";
const HEAD = "import type { home as en } from '@/texts/en/home';\n";
const sent = (texts: string) =>
  withoutKeys(`${HEAD}export const home: Translated<typeof en> = ${texts};`, 'a.ts', () => EN);

test('the values are in the order of the English keys, whatever the order of the translation', () => {
  expect(sent("{ f: 'f', b: { d: (e) => `${e} d`, c: 'c' }, a: 'a' }")).toContain("= ['a',['c',\"{0} d\"],'f'];");
});

test('a record whose keys cannot be compared keeps them, and a function that does more stays a function', () => {
  expect(sent("{ ...other, a: 'a' }")).toContain("= { ...other, a: 'a' };");
  expect(sent("{ a: 'a', b: 'b' }")).toContain("= { a: 'a', b: 'b' };");
  expect(sent("{ a: 'a', b: { c: 'c', d: (e) => e.trim() }, f: 'f' }")).toContain("['c',(e) => e.trim()]");
});
