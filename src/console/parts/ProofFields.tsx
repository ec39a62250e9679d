import type { ReactNode } from 'react';
import { frameTexts } from '@/texts/console/acts';
import { PasswordField } from '@/ui/controls/PasswordField';
import { TextField } from '@/ui/controls/TextField';
import type { useRequired } from './useRequired';

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
  /** Between the two. */
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
