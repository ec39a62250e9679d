import { type Dispatch, type SetStateAction, useState } from 'react';
import { type Breach, type Breaches, everyBreach, firstBreach, type Rules } from '@/domain/rules/breach';

export interface FormOptions<Form, Facts = undefined> {
  initial: Form;
  /** The values and their setter, if the facts depend on the values. Otherwise the form keeps the values itself. */
  state?: readonly [Form, Dispatch<SetStateAction<Form>>] | undefined;
  rules: Rules<Form, Facts>;
  /** The facts that the rules need besides the form. */
  facts?: Facts;
  /** What is shown after a submit: only the first broken rule, as in money tickets, or one sentence for each field. */
  shows: 'first' | 'every';
  /** Fields whose broken rule is shown before any submit, such as a chosen file that is not an image. */
  atOnce?: readonly (keyof Form & string)[];
}

/** What a control needs to know of its field. */
export interface FieldState<Value> {
  value: Value;
  onChange: (value: Value) => void;
  /** The sentence beneath the field, or null. */
  error: string | null;
}

interface FormState<Form> {
  values: Form;
  change: (part: Partial<Form>) => void;
  /** `<TextField {...field('email')} />` */
  field: <Name extends keyof Form & string>(name: Name) => FieldState<Form[Name]>;
  errorOf: (name: keyof Form & string) => string | null;
  /** The first broken rule, shown or not. */
  breach: Breach<keyof Form & string> | null;
  /** Call it on submit: shows the broken rules, and returns true if these fields (by default all) may be sent. */
  check: (names?: readonly (keyof Form & string)[]) => boolean;
  replace: (values: Form) => void;
  /** Restores the initial values, as if nothing had been submitted. */
  reset: () => void;
}

/**
 * The state of every form: what is typed, and which rules it breaks. Nothing typed is lost by an error. `Form` moves
 * the focus to the first field in error; `useMoneyTicket` adds what a money call needs.
 */
export function useForm<Form extends object, Facts = undefined>(options: FormOptions<Form, Facts>): FormState<Form> {
  const { initial, rules, shows, atOnce = [] } = options;
  const facts = options.facts as Facts;
  const local = useState(initial);
  const [values, setValues] = options.state ?? local;
  const [tried, setTried] = useState<readonly (keyof Form & string)[] | 'all'>([]);
  const breach = firstBreach(rules, values, facts);
  const every: Breaches<Form> = breach === null ? {} : everyBreach(rules, values, facts);
  const change = (part: Partial<Form>) => setValues((before) => ({ ...before, ...part }));
  const isShown = (name: keyof Form & string) => {
    if (atOnce.includes(name)) return true;
    return (tried === 'all' || tried.includes(name)) && (shows === 'every' || breach?.field === name);
  };
  const errorOf = (name: keyof Form & string) => (isShown(name) ? (every[name] ?? null) : null);
  return {
    values,
    change,
    field: (name) => ({
      value: values[name],
      onChange: (value) => setValues((before) => ({ ...before, [name]: value })),
      error: errorOf(name),
    }),
    errorOf,
    breach,
    check: (names) => {
      setTried(names ?? 'all');
      return names === undefined ? breach === null : names.every((name) => !(name in every));
    },
    replace: setValues,
    reset: () => {
      setValues(initial);
      setTried([]);
    },
  };
}
