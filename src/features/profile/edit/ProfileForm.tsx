import { useState } from 'react';
import type { User } from '@contract/schemas/user';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { RefusalBanner } from '@/widgets/tickets/RefusalBanner';
import { useLeaveGuard } from '@/widgets/tickets/useLeaveGuard';
import { todayInput } from '@/features/profile/account/birthday';
import styles from './EditProfile.module.css';
import { isChanged, profilePayload, type ProfileTyped, typedProfile } from './profileTyped';
import { useSaveProfile } from './useSaveProfile';

const FAILURE = 'Your profile was not saved.';
const DOUBT = 'It is not known whether your profile was saved. You can save it again.';

/**
 * The form for editing the profile. Spec 5 has no validation for it: what the backend refuses is shown beside its
 * field.
 */
export function ProfileForm({ me }: { me: User }) {
  // News of the user must not overwrite what is being typed.
  const [original] = useState(me);
  const [form, setForm] = useState(() => typedProfile(me));
  const { save, busy, refusal } = useSaveProfile();
  useLeaveGuard(isChanged(form, original) && !busy);
  const field = (name: keyof ProfileTyped, label: string) => ({
    label,
    value: form[name],
    onChange: (value: string) => setForm((before) => ({ ...before, [name]: value })),
    error: refusal?.fields[name],
    disabled: busy,
  });
  return (
    <Form label="Edit profile" onSubmit={() => save(profilePayload(form, original))} busy={busy} wide>
      <TextField {...field('username', 'Username')} autoComplete="nickname" autoCapitalize="none" maxLength={60} />
      <div className={styles.pair}>
        <TextField {...field('phone', 'Phone')} type="tel" inputMode="tel" autoComplete="tel" maxLength={40} />
        <TextField {...field('birthday', 'Date of birth')} type="date" autoComplete="bday" max={todayInput()} />
        <TextField {...field('firstName', 'First name')} autoComplete="given-name" maxLength={80} />
        <TextField {...field('lastName', 'Last name')} autoComplete="family-name" maxLength={80} />
      </div>
      <RefusalBanner refusal={refusal} failure={FAILURE} doubt={DOUBT} />
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        Save Changes
      </Button>
    </Form>
  );
}
