import { type ReactNode, useState } from 'react';
import { authSaid } from '@/texts/authSentences';
import { frameTexts } from '@/texts/console/acts';
import { PasswordField } from '@/ui/controls/PasswordField';
import { TextField } from '@/ui/controls/TextField';

/** Checks the required fields of a form: after a submit, each empty one shows an error. */
export function useRequired() {
  const [isSent, setSent] = useState(false);
  return {
    /** True if every value was typed. Otherwise the empty fields say so from now on. */
    areTyped: (...values: readonly string[]): boolean => {
      const areAll = values.every((value) => value.trim() !== '');
      setSent(!areAll);
      return areAll;
    },
    /** The error of a field; null if there is none. */
    errorOf: (label: string, value: string): string | null =>
      isSent && value.trim() === '' ? authSaid.fieldRequired(label) : null,
  };
}

type ErrorOf = ReturnType<typeof useRequired>['errorOf'];

interface RequiredField {
  label: string;
  value: string;
  onChange: (text: string) => void;
  errorOf: ErrorOf;
}

/** A code of the operator's app. */
export const CodeField = ({ errorOf, ...field }: RequiredField & { hint?: string | undefined }) => (
  <TextField {...field} error={errorOf(field.label, field.value)} inputMode="numeric" autoComplete="one-time-code" />
);

/** A password of the operator: a new one, or the one that they have. */
export const OwnPasswordField = ({
  errorOf,
  isNew = false,
  ...field
}: RequiredField & { isNew?: boolean | undefined }) => (
  <PasswordField
    {...field}
    error={errorOf(field.label, field.value)}
    autoComplete={isNew ? 'new-password' : 'current-password'}
  />
);

interface Proof {
  password: string;
  code: string;
}

interface ProofFieldsProps {
  typed: Proof;
  onChange: (typed: Partial<Proof>) => void;
  errorOf: ErrorOf;
  password: string;
  /** The label of the code. */
  code?: string;
  hint?: string;
  /** True if the password is a new one. */
  isNew?: boolean;
  /** Shown between the password and the code. */
  children?: ReactNode;
}

/** What proves who an operator is: a password, and a code of their app. */
export function ProofFields({ typed, onChange, errorOf, isNew, hint, children, ...labels }: ProofFieldsProps) {
  const { password, code = frameTexts.code } = labels;
  return (
    <>
      <OwnPasswordField
        label={password}
        value={typed.password}
        onChange={(next) => onChange({ password: next })}
        {...{ errorOf, isNew }}
      />
      {children}
      <CodeField label={code} value={typed.code} onChange={(next) => onChange({ code: next })} {...{ errorOf, hint }} />
    </>
  );
}
