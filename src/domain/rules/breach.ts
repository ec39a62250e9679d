/** One rule of a form: its field, and a function that returns the sentence if the form breaks the rule, or null. */
export type Rule<Form, Facts = undefined> = readonly [
  field: keyof Form & string,
  check: (form: Form, facts: Facts) => string | null,
];

/**
 * The rules of a form, in the order of spec 5. `Facts` is what they need besides the form. Screens, tests and the
 * server all use the same list.
 */
export type Rules<Form, Facts = undefined> = readonly Rule<Form, Facts>[];

/** A broken rule: its field and its sentence. */
export interface Breach<Field extends string> {
  field: Field;
  message: string;
}

/** The first broken rule; null if there is none and the form may be sent. */
export function firstBreach<Form>(rules: Rules<Form>, form: Form): Breach<keyof Form & string> | null;
export function firstBreach<Form, Facts>(
  rules: Rules<Form, Facts>,
  form: Form,
  facts: Facts,
): Breach<keyof Form & string> | null;
export function firstBreach<Form, Facts>(rules: Rules<Form, Facts>, form: Form, facts?: Facts) {
  for (const [field, check] of rules) {
    const message = check(form, facts as Facts);
    if (message !== null) return { field, message };
  }
  return null;
}

/** The first sentence of each field that breaks a rule. */
export type Breaches<Form> = Partial<Record<keyof Form & string, string>>;

/** Every field that breaks a rule, with its first sentence; empty if the form may be sent. */
export function everyBreach<Form>(rules: Rules<Form>, form: Form): Breaches<Form>;
export function everyBreach<Form, Facts>(rules: Rules<Form, Facts>, form: Form, facts: Facts): Breaches<Form>;
export function everyBreach<Form, Facts>(rules: Rules<Form, Facts>, form: Form, facts?: Facts) {
  const breaches: Breaches<Form> = {};
  for (const [field, check] of rules) {
    const message = field in breaches ? null : check(form, facts as Facts);
    if (message !== null) breaches[field] = message;
  }
  return breaches;
}
