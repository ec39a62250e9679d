import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { wasSentEarly, handOverTyped } from '@/ui/browser/handOver';
import { cx } from '@/ui/layout/cx';
import styles from './Form.module.css';

interface FormProps {
  /** Called once for each Enter or click. The browser's own validation is off, because the rules give the messages. */
  onSubmit: () => void;
  /** True while a submit runs: further submits are ignored. */
  busy?: boolean;
  wide?: boolean;
  /** Called once, when a field gets the focus or is filled in: the moment to load the code that sends the form. */
  onTouch?: (() => void) | undefined;
  /** Names the form for screen readers. */
  label?: string | undefined;
  children: ReactNode;
}

/** After a submit, the first field with an error gets the focus, unless the user types first. */
function useFirstErrorFocus() {
  const form = useRef<HTMLFormElement>(null);
  const isDue = useRef(false);
  // A submit that changes nothing, because the error is already shown, must render too, so that the effect below runs.
  const [, countSubmit] = useState(0);
  useEffect(() => {
    const first = isDue.current ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    if (!first) return;
    isDue.current = false;
    first.focus();
  });
  const disarm = () => void (isDue.current = false);
  const arm = () => {
    isDue.current = true;
    countSubmit((count) => count + 1);
  };
  return { form, arm, disarm };
}

/** Hands over what was typed, and sends what was submitted, before the app ran. */
function useTypedEarly(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const { current } = form;
    if (!current) return undefined;
    handOverTyped(current);
    if (!wasSentEarly(current)) return undefined;
    // What was typed is in the app's state only after the next rendering.
    const timer = setTimeout(() => current.requestSubmit());
    return () => clearTimeout(timer);
  }, [form]);
}

/** A column of fields. */
export function Form({ onSubmit, busy = false, wide = false, onTouch, label, children }: FormProps) {
  const { form, arm, disarm } = useFirstErrorFocus();
  useTypedEarly(form);
  const isSentAgain = useRef(false);
  const isTouched = useRef(false);
  const touch = () => {
    if (!isTouched.current) onTouch?.();
    isTouched.current = true;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const { current } = form;
    // What a password manager filled without an event is in the app's state only after the next rendering.
    isSentAgain.current = !isSentAgain.current && current !== null && handOverTyped(current);
    if (isSentAgain.current) return void setTimeout(() => current?.requestSubmit());
    arm();
    onSubmit();
  };
  return (
    <form
      ref={form}
      className={cx(styles.form, wide && styles.wide)}
      aria-label={label}
      // Before the app runs, a GET form would put the password into the address.
      method="post"
      noValidate
      onSubmit={submit}
      onFocus={() => {
        // The next rendering would empty a field that was filled without an event.
        if (form.current) handOverTyped(form.current);
        touch();
      }}
      onInput={() => {
        disarm();
        touch();
      }}
    >
      {children}
    </form>
  );
}

/** The buttons at a form's end. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
