/** The books are not what they must be; the facts say how. */
export class Violation extends Error {
  constructor(
    what: string,
    readonly facts: object = {},
  ) {
    super(
      `${what} ${JSON.stringify(facts, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`,
    );
    this.name = 'Violation';
  }
}

/** @throws Violation unless it holds */
export function must(holds: boolean, what: string, facts: object = {}): asserts holds {
  if (!holds) throw new Violation(what, facts);
}
