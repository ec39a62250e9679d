/**
 * What a typed number may mean, found in another way than the parser's: the text is cut into runs of digits and the marks
 * between them, and each way to explain all of its marks is a meaning. The answer is a list of canonical texts.
 */
type Way = readonly [group: string, decimal: string];

/** The decimal comma, with or without marks of thousands. */
const COMMA = ['-,', '.-', '.,', ' ,', "',"].map(wayOf);

/** The ways that a language knows, and those that it reads only if no known one fits. `-` is no mark. */
const KNOWN: Readonly<
  Record<string, { usual: readonly Way[]; rare: readonly Way[]; offered?: readonly Way[]; powers: readonly string[] }>
> = {
  en: {
    usual: [',-', ',.', "'-", "'.", ' -', ' .', '--', '-.'].map(wayOf),
    rare: [],
    offered: COMMA,
    powers: ['', '', '', 'kK', '', '', 'mM'],
  },
  zh: {
    usual: [',-', ',.', "'-", "'.", ' -', ' .', '--', '-.'].map(wayOf),
    rare: ['.-', '.,', ' ,', "',"].map(wayOf),
    offered: COMMA,
    powers: ['', '', '', '', '万', '', '', '', '亿'],
  },
  fr: {
    usual: [' -', ' ,', ' .', "'-", "',", "'.", '.-', '.,', '--', '-,', '-.'].map(wayOf),
    rare: [',-', ',.'].map(wayOf),
    powers: ['', '', '', 'kK', '', '', 'mM'],
  },
};

function wayOf(signs: string): Way {
  return [signs[0] ?? '', signs[1] ?? ''];
}

const SAME: Readonly<Record<string, string>> = { '’': "'", '＇': "'", '，': ',', '．': '.', '－': '!', '＋': '!' };
const SPACES = new Set([' ', '\u00a0', '\u2009', '\u202f', '\u3000']);

function simple(sign: string): string {
  if (SPACES.has(sign)) return ' ';
  const wide = Math.max('０１２３４５６７８９'.indexOf(sign), '٠١٢٣٤٥٦٧٨٩'.indexOf(sign));
  if ('١٢'.includes(sign)) return sign === '١' ? '1' : '2';
  const letter = ['ｋＫ', 'ｍＭ'].findIndex((pair) => pair.includes(sign));
  return wide >= 0 ? String(wide) : letter >= 0 ? ('km'[letter] ?? '') : (SAME[sign] ?? sign);
}

/** The digits before the decimals and the decimals, moved by powers of ten and spelled canonically. */
function moved(whole: string, decimals: string, power: number): string {
  const digits = whole + decimals.padEnd(power, '0');
  const before = digits.slice(0, whole.length + power).replace(/^0+/, '');
  const after = digits.slice(whole.length + power).replace(/0+$/, '');
  return (before === '' ? '0' : before) + (after === '' ? '' : `.${after}`);
}

const isGrouped = ([first = '', ...rest]: readonly string[]) =>
  first.length >= 1 && first.length <= 3 && !first.startsWith('0') && rest.every((run) => run.length === 3);

/** Each meaning with its way; the last mark is the decimal one, or none is. */
function explained(runs: readonly string[], marks: readonly string[]): { way: Way; whole: string; decimals: string }[] {
  const found: { way: Way; whole: string; decimals: string }[] = [];
  for (const hasDecimals of marks.length > 0 ? [false, true] : [false]) {
    const groups = hasDecimals ? marks.slice(0, -1) : marks;
    const parts = hasDecimals ? runs.slice(0, -1) : runs;
    const decimals = hasDecimals ? (runs.at(-1) ?? '') : '';
    const [group = '-'] = groups;
    const decimal = hasDecimals ? (marks.at(-1) ?? '-') : '-';
    if (groups.some((mark) => mark !== group) || group === decimal) {
      if (!(group === '-' && decimal === '-')) continue;
    }
    if (groups.length > 0 ? !isGrouped(parts) : parts.join('') + decimals === '') continue;
    found.push({ way: [group, decimal], whole: parts.join(''), decimals });
  }
  return found;
}

/** Every number that a text may mean in a language, with "?" one that is only offered; null for a text of nothing. */
export function meaningsOf(text: string, language: string): string[] | null {
  const { usual, rare, offered = [], powers } = KNOWN[language] ?? { usual: [], rare: [], powers: [] };
  let signs = [...text.trim()].map(simple);
  if (signs.length === 0) return null;
  const power = Math.max(
    powers.findIndex((units) => units.includes(signs.at(-1) ?? '') && units !== ''),
    0,
  );
  if (power > 0) signs = signs.slice(0, -1);
  while (power > 0 && signs.at(-1) === ' ') signs.pop();
  if (signs.some((sign) => !/[\d.,' ]/.test(sign))) return [];
  const runs = signs.join('').split(/[.,' ]/);
  const meanings = explained(
    runs,
    signs.filter((sign) => /\D/.test(sign)),
  );
  const among = (ways: readonly Way[]) => [
    ...new Set(
      meanings
        .filter(({ way }) => ways.some(([group, decimal]) => group === way[0] && decimal === way[1]))
        .map(({ whole, decimals }) => moved(whole, decimals, power)),
    ),
  ];
  const first = among(usual);
  if (first.length > 0) return first;
  const second = among(rare);
  if (second.length > 0 || !/\d/.test(signs.at(-1) ?? '')) return second;
  const [other] = among(offered);
  return other === undefined ? [] : [`${other}?`];
}
