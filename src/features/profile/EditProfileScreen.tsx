import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ProfilePayload, User } from '@contract/user';
import { bareNumber } from '@contract/values/text';
import { useGetMeQuery, useUpdateMeMutation } from '@/api/endpoints/userApi';
import { toCallError } from '@/api/transport/callError';
import type { Rules } from '@/domain/rules/breach';
import { ROUTES } from '@/routes/routes';
import { profileTexts } from '@/texts/profile/profile';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { useForm } from '@/ui/controls/useForm';
import { Card } from '@/ui/panels/Card';
import { PageHeader } from '@/ui/panels/PageHeader';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { BackTo } from '@/widgets/tickets/BackTo';
import { readRefusal, type Refusal, RefusalBanner } from '@/widgets/tickets/RefusalBanner';
import { useLeaveGuard } from '@/widgets/tickets/leaveGuard';
import { usePresence } from '@/ui/browser/usePresence';
import { birthdayInput, todayInput } from './birthday';
import type { ProfileNotice } from './ProfileScreen';
import styles from './EditProfile.module.css';

/** The profile form as typed. */
interface ProfileTyped {
  username: string;
  phone: string;
  birthday: string;
  firstName: string;
  lastName: string;
}

/** How spec 7 calls each field. */
const PROFILE_WIRE_NAMES: Readonly<Record<keyof ProfileTyped, keyof ProfilePayload>> = {
  username: 'username',
  phone: 'phone_number',
  birthday: 'birthday',
  firstName: 'first_name',
  lastName: 'last_name',
};

/** The current profile as the form's input. */
function typedProfile(me: User): ProfileTyped {
  return {
    username: me.username ?? '',
    phone: me.phone_number ?? '',
    birthday: birthdayInput(me.birthday),
    firstName: me.first_name ?? '',
    lastName: me.last_name ?? '',
  };
}

/** True if the form differs from the profile. */
function isChanged(form: ProfileTyped, me: User): boolean {
  const before = typedProfile(me);
  return (Object.keys(before) as (keyof ProfileTyped)[]).some((field) => form[field] !== before[field]);
}

/**
 * Spec 7: the payload of the form. A birthday that was not edited is sent back unchanged, in any spelling. A cleared
 * one is null, because a backend's date field does not accept an empty text.
 */
function profilePayload(form: ProfileTyped, me: User): ProfilePayload {
  const isSameDay = form.birthday === birthdayInput(me.birthday);
  return {
    username: form.username.trim(),
    phone_number: bareNumber(form.phone).trim(),
    birthday: isSameDay ? me.birthday : form.birthday || null,
    first_name: form.firstName.trim(),
    last_name: form.lastName.trim(),
  };
}

/** Saves the profile, one call at a time; after a success the profile opens with a notice, unless the user has left. */
function useSaveProfile() {
  const [update] = useUpdateMeMutation();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal<keyof ProfileTyped> | null>(null);
  const underWay = useRef(false);
  const navigate = useNavigate();
  const isPresent = usePresence();
  const save = async (payload: ProfilePayload) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setRefusal(null);
    const { error } = await update(payload);
    if (!isPresent()) return;
    if (!error) {
      const notice: ProfileNotice = { profileSaved: true };
      return navigate(ROUTES.profile, { state: notice });
    }
    underWay.current = false;
    setBusy(false);
    setRefusal(readRefusal(toCallError(error), PROFILE_WIRE_NAMES));
  };
  return { save: (payload: ProfilePayload) => void save(payload), busy, refusal };
}

const FAILURE = profileTexts.notSaved;
const DOUBT = profileTexts.saveUnclear;

const NO_RULES: Rules<ProfileTyped> = [];

/** The form of the profile. Spec 5 has no rules for it, so the backend's refusals are shown at the fields. */
function ProfileForm({ me }: { me: User }) {
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

/** Route /edit-profile. */
export function EditProfileScreen() {
  const { data: me } = useGetMeQuery();
  return (
    <>
      <PageHeader title={profileTexts.editProfile} actions={<BackTo route="profile" />} />
      <Card title={profileTexts.yourDetails} className={styles.card} padded>
        {me === undefined ? (
          <SkeletonRows label={profileTexts.loadingProfile} count={5} tall />
        ) : (
          <ProfileForm me={me} />
        )}
      </Card>
    </>
  );
}
