import { useState } from 'react';
import type { User } from '@contract/schemas/user';
import type { Rules } from '@/domain/rules/breach';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { useForm } from '@/ui/controls/useForm';
import { TextField } from '@/ui/controls/TextField';
import { RefusalBanner } from '@/widgets/tickets/RefusalBanner';
import { useLeaveGuard } from '@/widgets/tickets/useLeaveGuard';
import { todayInput } from '@/features/profile/account/birthday';
import styles from './EditProfile.module.css';
import { isChanged, profilePayload, type ProfileTyped, typedProfile } from './profileTyped';
import { useSaveProfile } from './useSaveProfile';
import { profileTexts } from '@/texts/profile/profile';

const FAILURE = profileTexts.notSaved;
const DOUBT = profileTexts.saveUnclear;

const NO_RULES: Rules<ProfileTyped> = [];

/**
 * The form for editing the profile. Spec 5 has no validation for it, so what the backend refuses is shown beside its
 * field.
 */
export function ProfileForm({ me }: { me: User }) {
  // An update of the user must not overwrite what is being typed.
  const [original] = useState(me);
  const form = useForm<ProfileTyped>({ initial: typedProfile(original), rules: NO_RULES, shows: 'every' });
  const { save, busy, refusal } = useSaveProfile();
  useLeaveGuard(isChanged(form.values, original) && !busy);
  const field = (name: keyof ProfileTyped, label: string) => ({
    label,
    ...form.field(name),
    error: refusal?.fields[name],
    disabled: busy,
  });
  return (
    <Form
      label={profileTexts.editProfile}
      onSubmit={() => save(profilePayload(form.values, original))}
      busy={busy}
      wide
    >
      <TextField
        {...field('username', profileTexts.username)}
        autoComplete="nickname"
        autoCapitalize="none"
        maxLength={60}
      />
      <div className={styles.pair}>
        <TextField
          {...field('phone', profileTexts.phone)}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
        />
        <TextField
          {...field('birthday', profileTexts.dateOfBirth)}
          type="date"
          autoComplete="bday"
          max={todayInput()}
        />
        <TextField {...field('firstName', profileTexts.firstName)} autoComplete="given-name" maxLength={80} />
        <TextField {...field('lastName', profileTexts.lastName)} autoComplete="family-name" maxLength={80} />
      </div>
      <RefusalBanner refusal={refusal} failure={FAILURE} doubt={DOUBT} />
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        {profileTexts.saveChanges}
      </Button>
    </Form>
  );
}
