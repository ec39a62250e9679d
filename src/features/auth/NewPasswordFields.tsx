import { PasswordField } from '@/ui/controls/PasswordField';
import type { Checked } from '@/ui/controls/useChecked';
import type { NewPasswordForm } from '@/domain/rules/passwordRules';

type Wanted = Pick<Checked<NewPasswordForm>, 'form' | 'errors'> & {
  set: (field: keyof NewPasswordForm) => (value: string) => void;
};

/** A new password and its confirmation, the same in registration and reset (spec 5). */
export function NewPasswordFields({ form, errors, set }: Wanted) {
  return (
    <>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 8 characters, with an uppercase, a lowercase and a special character"
        value={form.password}
        onChange={set('password')}
        error={errors.password}
      />
      <PasswordField
        label="Confirm password"
        name="confirmation"
        autoComplete="new-password"
        value={form.confirmation}
        onChange={set('confirmation')}
        error={errors.confirmation}
      />
    </>
  );
}
