import { PasswordField } from '@/ui/controls/PasswordField';
import type { FieldState } from '@/ui/controls/useForm';
import { authTexts } from '@/texts/auth';

interface NewPasswordFieldsProps {
  password: FieldState<string>;
  confirmation: FieldState<string>;
}

/** A new password and its confirmation, the same in registration and reset (spec 5). */
export function NewPasswordFields({ password, confirmation }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={authTexts.password}
        name="password"
        autoComplete="new-password"
        hint={authTexts.passwordHint}
        {...password}
      />
      <PasswordField
        label={authTexts.confirmPassword}
        name="confirmation"
        autoComplete="new-password"
        {...confirmation}
      />
    </>
  );
}
