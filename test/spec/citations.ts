import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { REQUIREMENT_IDS } from './requirements';

/** A requirement id in a test's title, with the file and the title that cite it. */
export interface Citation {
  id: string;
  file: string;
  title: string;
}

/** True for a test that runs in the real browser. */
export const isInBrowser = ({ file }: Citation) => file.startsWith(path.join('test', 'e2e', '/'));

const ROOT = path.resolve(__dirname, '..');
const SOURCE = /\.tsx?$/;
/** What describes the machinery of citing itself cites examples, not requirements. */
const NOT_SCANNED = [path.join(ROOT, 'spec'), path.join(ROOT, 'support')];

// A literal with "[S5.list.3]" or "[S5.list.3, S8.order]" in it, as a rule behind the sentence.
const LITERAL = /(['"`])((?:(?!\1)[^\n])*\[S\d+\.(?:(?!\1)[^\n])*)\1/g;
const CITED = /\[(S\d+\.[^\]\s,]+(?:,\s*S\d+\.[^\]\s,]+)*)\]/g;
// What a table of tests fills in: "[S7.%s]", "[S7.$name]" or "[S7.${name}]".
const BLANK = /%s|\$\{[^}]*\}|\$\w+/g;

/** The ids that a blank covers: every requirement of that form. An id without a blank is itself. */
function idsOf(cited: string): string[] {
  const [head = '', ...tails] = cited.split(BLANK);
  if (tails.length === 0) return [cited];
  const form = new RegExp(`^${[head, ...tails].map((part) => part.replaceAll('.', '\\.')).join('[^.]+')}$`);
  const meant = [...REQUIREMENT_IDS].filter((id) => form.test(id));
  return meant.length > 0 ? meant : [cited];
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    if (NOT_SCANNED.includes(full) || entry.name === 'node_modules') return [];
    if (entry.isDirectory()) return filesBelow(full);
    return SOURCE.test(entry.name) ? [full] : [];
  });
}

/** The citations of one source text, in their order. */
export function citationsIn(text: string, file: string): Citation[] {
  return [...text.matchAll(LITERAL)].flatMap(([, , literal = '']) => {
    const title = literal.replace(CITED, '').replace(/\s+/g, ' ').trim();
    const ids = [...literal.matchAll(CITED)].flatMap(([, cited = '']) => cited.split(','));
    return ids.flatMap((cited) => idsOf(cited.trim()).map((id) => ({ id, file, title })));
  });
}

/** Every requirement id that any test of the project cites. */
export function readCitations(): Citation[] {
  return filesBelow(ROOT).flatMap((file) =>
    citationsIn(readFileSync(file, 'utf8'), path.relative(path.dirname(ROOT), file)),
  );
}
