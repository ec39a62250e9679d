import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import ts from 'typescript';

/** An example in a document of clients/, as a reader copies it. @param at 0: the first */
export function exampleOf(file: string, at: number): string {
  const text = readFileSync(path.resolve(__dirname, '../../../clients', file), 'utf8');
  return [...text.matchAll(/^```\w+\n(.*?)^```/gms)][at]?.[1] ?? '';
}

export const firstExample = (file: string): string => exampleOf(file, 0);

type Program = (...given: unknown[]) => Promise<void>;

/**
 * Runs an example.
 *
 * @param packages what it imports, by name
 * @returns what it printed, line by line
 */
export async function runExample(text: string, packages: Record<string, unknown>, env: object): Promise<unknown[][]> {
  const printed: unknown[][] = [];
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true };
  const { outputText } = ts.transpileModule(text, { compilerOptions });
  const program = vm.runInThisContext(`(async (require, process, console, exports) => {${outputText}\n})`) as Program;
  const log = (...words: unknown[]) => printed.push(words);
  await program((name: string) => packages[name], { env }, { log }, {});
  return printed;
}
