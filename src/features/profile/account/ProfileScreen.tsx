import { useLocation } from 'react-router-dom';
import { useGetMeQuery } from '@/api/endpoints/userApi';
import { Banner } from '@/ui/panels/Banner';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Card } from '@/ui/panels/Card';
import { PageHeader } from '@/ui/panels/PageHeader';
import { ROUTES } from '@/routes/routes';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { AwayPart } from '@/features/profile/away/AwayPart';
import { DevicesPart } from '@/features/profile/devices/DevicesPart';
import { FactorPart } from '@/features/profile/factor/FactorPart';
import { AccountActions } from './AccountActions';
import { TwoColumns } from '@/ui/layout/TwoColumns';
import styles from './Profile.module.css';
import { ProfileDetails } from './ProfileDetails';
import { isProfileSaved } from './profileNotice';
import { profileTexts } from '@/texts/profile/profile';

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
