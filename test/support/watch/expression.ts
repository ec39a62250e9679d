import { figureOf } from './samples';

/** A part of PromQL, as far as the alerts use it. */
export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'series'; name: string; matchers: readonly Matcher[]; range: number | null; offset: number }
  | { kind: 'call'; name: string; of: readonly Expression[]; by: readonly string[] }
  | { kind: 'both'; sign: string; left: Expression; right: Expression };

/** A condition of a label: `status=~"5.."`. The whole value has to match. */
export interface Matcher {
  label: string;
  is: RegExp;
}

const TOKEN = /\s*(>=|<=|==|!=|=~|[()[\]{},=><]|"[^"]*"|\d+(?:\.\d+)?[smhd]?|[a-zA-Z_]\w*)/y;
const SECONDS: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 };
/** From the sign that binds least. */
const LEVELS = [['or'], ['and', 'unless'], ['>=', '<=', '==', '!=', '>', '<']];

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const [, token] = TOKEN.exec(text) ?? [];
    if (token === undefined) throw new SyntaxError(`not understood: ${text.slice(at)}`);
    tokens.push(token);
  }
  return tokens;
}

/** A length of time, `15m`, in seconds. */
export function secondsOf(text: string): number {
  const [, count, unit] = /^(\d+)([smhd])$/.exec(text) ?? [];
  if (count === undefined || unit === undefined) throw new SyntaxError(`no length of time: ${text}`);
  return parseInt(count, 10) * (SECONDS[unit] ?? 0);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

class Parser {
  private at = 0;
  constructor(private readonly tokens: readonly string[]) {}

  get isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  private take(): string {
    const token = this.tokens[this.at];
    if (token === undefined) throw new SyntaxError('it ends too early');
    this.at += 1;
    return token;
  }

  private takes(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at += 1;
    return true;
  }

  private expect(token: string): void {
    const taken = this.take();
    if (taken !== token) throw new SyntaxError(`${token} and not ${taken}`);
  }

  /** What is between two signs, up to the closing one. */
  private list<Kind>(close: string, read: () => Kind): Kind[] {
    const list: Kind[] = [];
    while (!this.takes(close)) {
      list.push(read());
      this.takes(',');
    }
    return list;
  }

  both(level = 0): Expression {
    const signs = LEVELS[level];
    if (!signs) return this.one();
    let left = this.both(level + 1);
    while (signs.includes(this.tokens[this.at] ?? '')) {
      const sign = this.take();
      left = { kind: 'both', sign, left, right: this.both(level + 1) };
    }
    return left;
  }

  private one(): Expression {
    if (this.takes('(')) {
      const inner = this.both();
      this.expect(')');
      return inner;
    }
    const name = this.take();
    if (/^\d/.test(name)) return { kind: 'number', value: figureOf(name) };
    const by = this.takes('by') ? (this.expect('('), this.list(')', () => this.take())) : [];
    if (this.takes('(')) return { kind: 'call', name, of: this.list(')', () => this.both()), by };
    return this.series(name);
  }

  private series(name: string): Expression {
    const matchers = this.takes('{') ? this.list('}', () => this.matcher()) : [];
    const range = this.takes('[') ? secondsOf(this.take()) : null;
    if (range !== null) this.expect(']');
    const offset = this.takes('offset') ? secondsOf(this.take()) : 0;
    return { kind: 'series', name, matchers, range, offset };
  }

  private matcher(): Matcher {
    const [label, sign, value] = [this.take(), this.take(), this.take().slice(1, -1)];
    if (sign !== '=' && sign !== '=~') throw new SyntaxError(`no condition of a label: ${sign}`);
    return { label, is: new RegExp(`^(?:${sign === '=' ? escaped(value) : value})$`) };
  }
}

/** @throws SyntaxError for PromQL that is wrong or that the alerts do not use */
export function parseExpression(text: string): Expression {
  const parser = new Parser(tokensOf(text));
  const expression = parser.both();
  if (!parser.isAtEnd) throw new SyntaxError(`more than one expression: ${text}`);
  return expression;
}
