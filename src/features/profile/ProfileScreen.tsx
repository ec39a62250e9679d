import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '@contract/user';
import { useGetMeQuery } from '@/api/endpoints/userApi';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { logOut } from '@/flows/logOut';
import { ROUTES } from '@/routes/routes';
import { useAppDispatch } from '@/state/store/hooks';
import { profileTexts } from '@/texts/profile/profile';
import { Button } from '@/ui/controls/Button';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { TwoColumns } from '@/ui/layout/TwoColumns';
import { Banner } from '@/ui/panels/Banner';
import { Card } from '@/ui/panels/Card';
import { PageHeader } from '@/ui/panels/PageHeader';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { birthdayText } from './birthday';
import { isProfileSaved } from './profileNotice';
import { AwayPart } from './AwayPart';
import { DevicesPart } from './DevicesPart';
import { FactorPart } from './factor/FactorPart';
import accountActionsStyles from './AccountActions.module.css';
import styles from './Profile.module.css';
import profileDetailsStyles from './ProfileDetails.module.css';

/** Log-out, which ends every session of the user, and the link to the deactivation. */
function AccountActions() {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void dispatch(logOut({ from: ROUTES.profile, to: ROUTES.login }));
  };
  return (
    <Card title={profileTexts.account}>
      <div className={accountActionsStyles.action}>
        <p>{profileTexts.logoutHint}</p>
        <Button busy={busy} onClick={leave}>
          {profileTexts.logout}
        </Button>
      </div>
      <div className={accountActionsStyles.action}>
        <p>{profileTexts.deactivateHint}</p>
        <ButtonLink to={ROUTES.deactivate} variant="danger">
          {profileTexts.deactivate}
        </ButtonLink>
      </div>
    </Card>
  );
}

const linesOf = (me: User): readonly (readonly [label: string, value: string | null])[] => [
  [profileTexts.username, me.username],
  [profileTexts.email, me.email],
  [profileTexts.phone, me.phone_number],
  [profileTexts.birthday, birthdayText(me.birthday)],
  [profileTexts.firstName, me.first_name],
  [profileTexts.lastName, me.last_name],
];

/** The user's details from the backend; a dash for each one that is missing. */
function ProfileDetails({ me }: { me: User }) {
  return (
    <dl className={profileDetailsStyles.lines}>
      {linesOf(me).map(([label, value]) => (
        <div key={label} className={profileDetailsStyles.line}>
          <dt>{label}</dt>
          <dd>{value ?? EM_DASH}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Route /profile. */
export function ProfileScreen() {
  const { data: me } = useGetMeQuery();
  const { state } = useLocation() as { state: unknown };
  return (
    <>
      <PageHeader title={profileTexts.profile} />
      {isProfileSaved(state) && (
        <div className={styles.notice}>
          <Banner tone="success">{profileTexts.saved}</Banner>
        </div>
      )}
      <TwoColumns widths="factsLast">
        <Card
          title={profileTexts.yourDetails}
          actions={
            <ButtonLink to={ROUTES.editProfile} size="small">
              {profileTexts.edit}
            </ButtonLink>
          }
        >
          <div className={styles.room}>
            {me === undefined ? (
              <SkeletonRows label={profileTexts.loadingProfile} count={6} />
            ) : (
              <ProfileDetails me={me} />
            )}
          </div>
        </Card>
        <AccountActions />
      </TwoColumns>
      <AwayPart />
      <FactorPart />
      <DevicesPart />
    </>
  );
}
