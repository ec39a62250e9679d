import { useId, useState } from 'react';
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
import { useCapability } from '@/state/selectors/useCapability';
import { later } from '@/widgets/parts/later';
import { birthdayText } from './birthday';
import { FactorPart } from './factor/FactorPart';
import accountActionsStyles from './AccountActions.module.css';
import styles from './Profile.module.css';
import profileDetailsStyles from './ProfileDetails.module.css';
import devicesPartStyles from './DevicesPart.module.css';

/** What the edit form passes to the profile, in the state of the history entry. */
export interface ProfileNotice {
  profileSaved: true;
}

/** True if the profile has just been saved; false if the user came from anywhere else. */
function isProfileSaved(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'profileSaved' in state;
}

/** Loaded only for a user who looks at them. */
const Devices = later(() => import(/* webpackChunkName: "profile-opened" */ './DeviceList'), 'DeviceList', {
  meanwhile: <SkeletonRows label={profileTexts.loadingDevices} count={2} tall />,
});

/** Where the user is logged in, if the server announces the list. A press loads and shows it. */
function DevicesPart() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (useCapability('devices') !== true) return null;
  return (
    <Card
      title={profileTexts.devices}
      className={devicesPartStyles.card}
      actions={
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? profileTexts.closeDevices : profileTexts.openDevices}
        </Button>
      }
    >
      <div id={id}>{isOpen ? <Devices /> : <p className={devicesPartStyles.hint}>{profileTexts.devicesHint}</p>}</div>
    </Card>
  );
}

/** Loaded only for a user who looks at them. */
const Ways = later(() => import(/* webpackChunkName: "profile-opened" */ './AwayWays'), 'AwayWays', {
  meanwhile: <SkeletonRows label={profileTexts.loadingAway} count={3} tall />,
});

/** Notifications while the user is away, if the server announces them. A press loads and shows the ways. */
function AwayPart() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (useCapability('away') !== true) return null;
  return (
    <Card
      title={profileTexts.away}
      className={styles.card}
      actions={
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? profileTexts.closeAway : profileTexts.openAway}
        </Button>
      }
    >
      <div id={id}>{isOpen ? <Ways /> : <p className={styles.hint}>{profileTexts.awayHint}</p>}</div>
    </Card>
  );
}

/** The way to the page for programs, if the server announces keys. */
function KeysPart() {
  if (useCapability('apiKeys') !== true) return null;
  return (
    <Card
      title={profileTexts.keys}
      className={devicesPartStyles.card}
      actions={
        <ButtonLink to={ROUTES.api} size="small">
          {profileTexts.openKeys}
        </ButtonLink>
      }
    >
      <p className={devicesPartStyles.hint}>{profileTexts.keysHint}</p>
    </Card>
  );
}

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
      <KeysPart />
    </>
  );
}
