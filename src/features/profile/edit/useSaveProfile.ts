import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ProfilePayload } from '@contract/schemas/user';
import { toCallError } from '@/api/transport/callError';
import { useUpdateMeMutation } from '@/api/endpoints/userApi';
import { ROUTES } from '@/routes/routes';
import { readRefusal, type Refusal } from '@/widgets/tickets/refusal';
import type { ProfileNotice } from '@/features/profile/account/profileNotice';
import { PROFILE_WIRE_NAMES, type ProfileTyped } from './profileTyped';

/** Saves the profile, one call at a time; after a success the profile opens with a notice. */
export function useSaveProfile() {
  const [update] = useUpdateMeMutation();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal<keyof ProfileTyped> | null>(null);
  const underWay = useRef(false);
  const navigate = useNavigate();
  const save = async (payload: ProfilePayload) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setRefusal(null);
    const { error } = await update(payload);
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
