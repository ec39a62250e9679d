import { PasswordField } from '@/ui/controls/PasswordField';
import type { FieldState } from '@/ui/controls/useForm';

interface NewPasswordFieldsProps {
  password: FieldState<string>;
  confirmation: FieldState<string>;
}

/** A new password and its confirmation, the same in registration and reset (spec 5). */
export function NewPasswordFields({ password, confirmation }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 8 characters, with an uppercase, a lowercase and a special character"
        {...password}
      />
      <PasswordField label="Confirm password" name="confirmation" autoComplete="new-password" {...confirmation} />
    </>
  );
}
